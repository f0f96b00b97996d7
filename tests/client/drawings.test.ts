/** Reading drawings: the light tree, entities and attributes, and pictures sent as patches. */

import { describe, expect, test } from "vitest";
import { patched } from "../../src/backroom/web/client/src/table/patch";
import { attributes, plain, read } from "../../src/backroom/web/client/src/table/svg-tree";

const SVG = '<svg viewBox="0 0 10 5"><g id="card-R7" data-key="card:R7"><rect width="1"/><text x="2">R &amp; B</text></g><g id="b"/></svg>';

describe("the tree of a drawing", () => {
  test("has elements with their source, ids and texts", () => {
    const tree = read(SVG);
    expect(tree?.name).toBe("svg");
    expect(tree?.text).toBe(SVG);
    expect(tree?.children.map(({ name, id }) => [name, id])).toEqual([["g", "card-R7"], ["g", "b"]]);
    const [rect, text] = tree?.children[0]?.children ?? [];
    expect(rect?.text).toBe('<rect width="1"/>');
    expect(text?.children.map((child) => [child.name, child.text])).toEqual([["#text", "R &amp; B"]]);
  });

  test.each(["", "no drawing", "<svg", "<svg><g></svg>", "<svg/><svg/>"])("%j is no drawing", (source) => {
    expect(read(source)).toBeNull();
  });

  test("entities are decoded, unknown ones stay", () => {
    expect(plain("a &lt;b&gt; &quot;c&quot; &#65;&#x42; &nope;")).toBe('a <b> "c" AB &nope;');
  });

  test("attributes are read without the namespace", () => {
    const found = attributes('<g xmlns="http://www.w3.org/2000/svg" data-key="a:1|b:2" aria-label="R &amp; B">');
    expect([...found]).toEqual([["data-key", "a:1|b:2"], ["aria-label", "R & B"]]);
  });
});

describe("a patch", () => {
  const before = '<svg><g id="a"/><g id="b"/><g id="c"/></svg>';

  test("keeps pieces and adds text", () => {
    expect(patched(before, [0, 2, 'id="new"/>', 3, 4])).toBe('<svg><g id="a"/><g id="new"/><g id="c"/></svg>');
  });

  test("of everything is the same picture", () => {
    expect(patched(before, [0, 4])).toBe(before);
  });
});
