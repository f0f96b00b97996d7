// Compiles Python files for the Python that Pyodide brings: node tools/compile.mjs FOLDER. Each FILE.py in the folder
// gets a FILE.pyc beside it. (`tools/static.py` runs it by npm, in the client's folder.)

import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const COMPILE = `
import py_compile
from pathlib import Path
for path in Path("/files").glob("*.py"):
    name = path.with_suffix(".name").read_text()
    py_compile.compile(
        str(path), str(path.with_suffix(".pyc")), name, doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
`;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("which folder?");
if (readdirSync(folder).length > 0) {
  const { loadPyodide } = await import(pathToFileURL("node_modules/pyodide/pyodide.mjs").href);
  const python = await loadPyodide();
  python.mountNodeFS("/files", folder);
  python.runPython(COMPILE);
}
process.exit(0);
