import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { screenFiles } from "./screen-files.ts";

/** Layout: where a box stands, how large it is and how its content flows. What has a colour, an edge or a letter's size is a component's. */
const LAYOUT = new RegExp(
  `^-?(?:${[
    "grid|inline-grid|flex|inline-flex|block|inline-block|inline|contents|hidden|sr-only|not-sr-only",
    "static|relative|absolute|fixed|sticky|isolate|truncate|grow|shrink|group|group/[a-z-]+|peer",
    // An icon's size, with the strokes that belong to it.
    "icon-[45]",
    "(?:[mp][xytrblse]?|gap|gap-[xy]|w|h|size|basis|(?:min|max)-[wh]|inset|inset-[xy]|top|right|bottom|left|start|end|z|order)-.+",
    "(?:grid-(?:cols|rows|flow)|auto-(?:cols|rows)|col|row|flex|grow|shrink|items|justify|content|self|place|columns)-.+",
    "(?:break|wrap|whitespace|overflow|scroll-[mp][xytrblse]?|aspect|object)-.+",
    "text-(?:left|right|center|start|end|balance|pretty)",
  ].join("|")})!?$`,
);

/** A class without its variants: `max-lg:hidden` is `hidden`; a colon in brackets belongs to what they hold. */
function bare(name: string): string {
  let depth = 0;
  for (let at = name.length - 1; at >= 0; at--) {
    if (name[at] === "]") depth++;
    if (name[at] === "[") depth--;
    if (name[at] === ":" && depth === 0) return name.slice(at + 1);
  }
  return name;
}

const CONTROLS = new Set(["button", "input", "select", "textarea", "dialog"]);

/** Attributes and constants that hold classes. */
const isClassAttribute = (node: ts.Node) =>
  ts.isJsxAttribute(node) && /^(?:className|contentClassName)$/.test(node.name.getText());

interface Faults {
  readonly classes: string[];
  readonly controls: string[];
  readonly sentences: string[];
}

/** The strings that an attribute makes an element wear: all but what is compared and what chooses a variant (`variant: "outline"`). */
function wornWords(node: ts.Node): string[] {
  if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) return [];
  if (ts.isPropertyAssignment(node) && node.name.getText() !== "className") return [];
  const own =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
      ? node.text.split(/\s+/).filter(Boolean)
      : [];
  return [...own, ...childrenOf(node).flatMap(wornWords)];
}

/** All words in a constant. */
const stringsIn = (node: ts.Node): string[] => [
  ...(ts.isStringLiteralLike(node) ? node.text.split(/\s+/).filter(Boolean) : []),
  ...childrenOf(node).flatMap(stringsIn),
];

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

/** The names of constants whose strings are worn: `className={NOTE}`, `className={TONES[tone]}`. */
const wornNames = (file: ts.SourceFile): ReadonlySet<string> =>
  new Set(
    [...file.text.matchAll(/className=\{([^}]*)\}/g)].flatMap(
      ([, worn = ""]) => worn.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
    ),
  );

/** What is wrong with the look of an element, an attribute, a constant or a call. */
function looksIn(node: ts.Node, names: ReadonlySet<string>): string[] {
  if (ts.isVariableDeclaration(node) && names.has(node.name.getText()) && node.initializer)
    return stringsIn(node.initializer).filter((word) => !LAYOUT.test(bare(word)));
  if (isClassAttribute(node)) return wornWords(node).filter((word) => !LAYOUT.test(bare(word)));
  if (ts.isJsxAttribute(node) && node.name.getText() === "style") return ["style"];
  return ts.isCallExpression(node) && node.expression.getText() === "cva" ? ["cva"] : [];
}

/** The control that an element is; what a form posts along (`type="hidden"`) is none. */
function controlIn(node: ts.Node): string[] {
  if (!ts.isJsxOpeningLikeElement(node)) return [];
  const tag = node.tagName.getText();
  return CONTROLS.has(tag) && !/\btype="hidden"/.test(node.attributes.getText()) ? [`<${tag}>`] : [];
}

/** Words between tags. Words in attributes are found in every screen by sentences.test.ts. */
function sentenceIn(node: ts.Node): string[] {
  return ts.isJsxText(node) && /\p{L}{2,}/u.test(node.text) ? [node.text.trim()] : [];
}

/** What of a file does not belong into a screen. */
function faultsIn(path: string, text = readFileSync(path, "utf8")): Faults {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Faults = { classes: [], controls: [], sentences: [] };
  const names = wornNames(file);
  const look = (node: ts.Node): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const tell = (fault: string) => `${path}:${line} ${fault}`;
    found.classes.push(...looksIn(node, names).map(tell));
    found.controls.push(...controlIn(node).map(tell));
    found.sentences.push(...sentenceIn(node).map(tell));
    childrenOf(node).forEach(look);
  };
  look(file);
  return found;
}

const files = screenFiles();
const faults = files.map((path) => faultsIn(path));

test("a screen wears layout utilities alone", () => {
  expect(faults.flatMap(({ classes }) => classes)).toEqual([]);
});

test("a screen takes its controls from app/ui", () => {
  expect(faults.flatMap(({ controls }) => controls)).toEqual([]);
});

test("UI-03: a screen has no sentence of its own", () => {
  expect(faults.flatMap(({ sentences }) => sentences)).toEqual([]);
});

test("the rule about screens finds a look, a control and a sentence", () => {
  const bad = `import { x } from "#app/ui/cn.ts";
    const a = cva("p-2");
    const TONES = { low: "text-honey mt-1" };
    export const A = () => (
      <p className={b ? "mt-2 text-sm" : cn("hover:bg-card", c === "border" && "[&_a]:underline sm:grid")} style={s}>
        <b className={TONES[tone]} />
        Sold out <button type="button" /> <input type="hidden" /> <input type="text" />
        <a className={buttonVariants({ variant: "outline", className: "font-medium" })}>{t.back()}</a>
      </p>
    );`;
  const { classes, controls, sentences } = faultsIn("bad.tsx", bad);
  expect(classes).toEqual([
    "bad.tsx:2 cva",
    "bad.tsx:3 text-honey",
    "bad.tsx:5 text-sm",
    "bad.tsx:5 hover:bg-card",
    "bad.tsx:5 [&_a]:underline",
    "bad.tsx:5 style",
    "bad.tsx:8 font-medium",
  ]);
  expect(controls).toEqual(["bad.tsx:7 <button>", "bad.tsx:7 <input>"]);
  expect(sentences).toEqual(["bad.tsx:7 Sold out"]);
  const good = `<p className="group/order mt-2 -ml-1 max-lg:hidden [&_form]:grid grid-cols-[26rem_minmax(0,1fr)] group-has-[[value=Pickup]:checked]/order:hidden" />`;
  expect(faultsIn("good.tsx", good)).toEqual({ classes: [], controls: [], sentences: [] });
});
