// Compiles Python files for the Python that Pyodide brings: node tools/compile.mjs FOLDER. Each FILE.py in the folder
// gets a FILE.pyc beside it; FILE.json holds the name that tracebacks tell, and 2 if docstrings are left out. (`tools/static.py` runs it by npm, in the client's folder.)

import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const COMPILE = `
import json, py_compile
from pathlib import Path
for path in Path("/files").glob("*.py"):
    name, level = json.loads(path.with_suffix(".json").read_text())
    py_compile.compile(
        str(path), str(path.with_suffix(".pyc")), name, doraise=True, optimize=level,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
`;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("which folder?");
if (readdirSync(folder).length > 0) {
  const { loadPyodide } = await import(pathToFileURL("node_modules/pyodide/pyodide.mjs").href);
  const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
  python.mountNodeFS("/files", folder);
  python.runPython(COMPILE);
}
process.exit(0);
