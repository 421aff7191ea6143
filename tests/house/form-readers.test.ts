/** What a form says is read by its schema alone (docs/decisions/0050): no action and no script looks into a form by itself. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { type Finding, projectFiles } from "./project-files.ts";

/** Files that look into a form all the same, with the reason. */
const READERS: Readonly<Record<string, string>> = {
  "app/wiring/read-form.server.ts": "the engine: hands each field that a schema has to Conform",
  "app/ui/form-texts.ts":
    "the engine in the page: texts for functions that a script shares with the form's schema",
  "app/wiring/typed-form.server.ts":
    "keeps a form as it was typed, whatever its fields, until somebody has logged in again",
  "app/routes/catalog/menu/use-quantity-saving.ts":
    "the menu's script, which has no byte to spare; it reads by `readIntent` and `readQuantity`, as the form's schema does",
};

/** Scripts that take a form's texts, with the functions that their form's schema reads by too. Nothing on the server does. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "app/ui/one-post.ts": "whether two presses say the same, whatever that is",
  "app/ui/post-form.tsx": "the rules of the form, while somebody types",
  "app/routes/catalog/manage-catalog/use-panel-saving.ts":
    "the rules of the form; the texts go to a procedure as they are",
  "app/routes/catalog/manage-items/use-item-saving.ts": "domain/catalog/item-rows.ts",
  "app/routes/orders/manage-orders/order-selection.tsx": "domain/orders/order-list-form.ts",
  "app/routes/shop/manage-shop/settings-section.tsx": "domain/shop/settings-text.ts",
  "app/routes/availability/manage-availabilities/window-panel.tsx": "domain/availability/window-form.ts",
};

const files = projectFiles(/^app\/.*\.tsx?$/);

test("STORE-06 SET-04 a form is read by the schema of its fields, and by nothing else", () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) => readingsIn(path, readFileSync(path, "utf8")));
  expect(found.filter(({ path }) => !(path in READERS))).toEqual([]);
  // An exception that is none any more goes.
  expect(Object.keys(READERS).filter((path) => !found.some((finding) => finding.path === path))).toEqual([]);
});

test("STORE-06 only a form's script takes its texts, for rules that its schema has too", () => {
  const taking = files.filter((path) =>
    /from "(?:\.|#app\/ui)\/form-texts\.ts"/.test(readFileSync(path, "utf8")),
  );
  expect(taking).toEqual(Object.keys(SCRIPTS).sort());
});

test.each([
  "const form = await args.request.formData();\nconst name = form.get('name');",
  "const name = (await args.request.formData()).get('name');",
  "function read(form: FormData) { return form.getAll('ids'); }",
  "const read = (posted: Pick<FormData, 'get' | 'has'>) => posted.has('paid');",
  "const fields = new FormData(event.currentTarget);\nconst texts = Object.fromEntries(fields);",
  "function read(form: FormData) { for (const [name] of form) use(name); }",
  "const read = (form: FormData) => [...form.entries()];",
  "const { body } = { body: new URLSearchParams(await request.text()) };",
  "const sent = await request.json();",
])("STORE-06 a reader of its own (%s) would be found", (code) => {
  expect(readingsIn("app/example.ts", code)).toHaveLength(1);
});

test.each([
  "const { intent } = fieldsOf(await args.request.formData(), buttonForm);",
  "const form = await args.request.formData();\nconst fields = fieldsOf(form, itemListForm(form.keys()));",
  "const form = new FormData();\nform.set('name', 'Rye');",
  "const busy = useNavigation().formData?.get('intent') === 'save';",
  "const { searchParams } = new URL(request.url);\nconst page = searchParams.get('page');",
])("STORE-06 %s is no reader", (code) => {
  expect(readingsIn("app/example.ts", code)).toEqual([]);
});

/** Where the values of a form are looked at, or a post's body is. A pending navigation's `formData` is no post, and names alone say nothing. */
function readingsIn(path: string, code: string): Finding[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const forms = formsIn(source);
  const isForm = (node: ts.Expression): boolean =>
    (ts.isIdentifier(node) && forms.has(node.text)) ||
    /\.formData\(\)\)?$|^\(?new FormData\(/.test(node.getText());
  const found: Finding[] = [];
  const visit = (node: ts.Node): void => {
    if (isReading(node, isForm)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ path, line, text: node.getText().slice(0, 120) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const READS = new Set(["get", "getAll", "has", "entries", "values", "forEach"]);
const BODIES = /\brequest(?:\.clone\(\))?\.(?:text|json|body|arrayBuffer|blob)\b/;

function isReading(node: ts.Node, isForm: (node: ts.Expression) => boolean): boolean {
  if (ts.isPropertyAccessExpression(node))
    return (READS.has(node.name.text) && isForm(node.expression)) || BODIES.test(node.getText());
  if (ts.isForOfStatement(node) || ts.isSpreadElement(node)) return isForm(node.expression);
  if (!ts.isCallExpression(node) || node.expression.getText() !== "Object.fromEntries") return false;
  const [first] = node.arguments;
  return first !== undefined && isForm(first);
}

/** What a form is made of. */
const MADE = /^await [^()]*(?:\.clone\(\))?\.formData\(\)$|^new FormData\(/;

/** Whether a parameter or a variable is a form: by its type, or by what it is made of. A function that takes one is none. */
function isFormDeclared(node: ts.ParameterDeclaration | ts.VariableDeclaration): boolean {
  const { type, initializer } = node;
  if (type) return !ts.isFunctionTypeNode(type) && /\bFormData\b/.test(type.getText());
  return initializer !== undefined && MADE.test(initializer.getText());
}

/** The names that a file gives to forms. */
function formsIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isDeclared = ts.isParameter(node) || ts.isVariableDeclaration(node);
    if (isDeclared && isFormDeclared(node) && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
