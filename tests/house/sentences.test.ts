import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectFiles } from "./project-files.ts";
import { screenFiles } from "./screen-files.ts";

/** Attributes and properties that people read or hear. */
const READ =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|hint|description|heading)$/;
/** What hands on one of its sides; a comparison does not. */
const JOINS = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);
const WORD = /\p{L}{2,}/u;

/** What of an expression may be its text. */
function handedOn(node: ts.Node): readonly ts.Node[] {
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isBinaryExpression(node) && JOINS.has(node.operatorToken.kind)) return [node.left, node.right];
  return ts.isParenthesizedExpression(node) ? [node.expression] : [];
}

/** What stands between tags is read, and of attributes those that `READ` names. */
const isRead = (parent: ts.Node) => !ts.isJsxAttribute(parent) || READ.test(parent.name.getText());

/** Where a sentence stands in code: a text of JSX, or an attribute that people read. */
function sentencesIn(path: string): string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const note = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (WORD.test(text)) found.push(`${path}:${line + 1} ${text.trim()}`);
  };
  const texts = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node))
      note(node, node.text);
    for (const inside of handedOn(node)) texts(inside);
  };
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && isRead(node.parent)) texts(node.expression);
    if (ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent) && isRead(node.parent)) texts(node);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

test("UI-03: no sentence stands in a screen's code", () => {
  // app/dev shows the components to developers.
  const screens = projectFiles(/^app\/(?!art\/|dev\/).*\.tsx$/);
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.flatMap(sentencesIn)).toEqual([]);
});

/** A text of two words and more that begins as a sentence does. */
const SENTENCE = /^[\p{Lu}“].*\p{L}{2,}\s+\p{L}+/su;

/** Where a text that reads like a sentence stands, whatever it is for. */
function sentenceLiterals(path: string): string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && SENTENCE.test(node.text.trim())) found.push(`${path}: ${node.text.trim()}`);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** Names that orders, invoices and lists of log-ins keep or compare as texts. */
const NAMES = [
  "domain/accounts/device-words.ts: An app or program",
  "domain/accounts/device-words.ts: Samsung Internet",
  "domain/availability/slots.ts: Ships after",
  "domain/catalog/item-shown.ts: New Item",
  "domain/orders/invoice-text.ts: Delivery Fee",
  "domain/orders/invoice-text.ts: Sales Tax",
  "domain/orders/invoice-text.ts: Family Discount",
  "domain/orders/invoice-text.ts: Service Fee",
  "domain/payments/providers.ts: Credit Card",
  "domain/payments/providers.ts: Apple Pay",
  "domain/stored-words.ts: Credit Card",
];

test("UI-03: rules, schemas and refusals have keys and facts, and no sentence", () => {
  const rules = projectFiles(/^domain\/.*\.ts$/);
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.flatMap(sentenceLiterals)).toEqual(NAMES);
});

test("UI-03: no sentence is thrown or answered by a procedure or a job", () => {
  const thrown =
    /\bnew (?:InvalidFields|NotFound|ShopRequired)\([^;]*["'`][A-Z“][^"'`]* |refusal: \{[^}]*message: ["'`]/s;
  const server = projectFiles(/^(?:server|app)\/.*\.tsx?$/);
  expect(server.filter((path) => thrown.test(readFileSync(path, "utf8")))).toEqual([]);
});

/** Files whose sentences all stand in messages/en.json, besides the screens: frames, mails, the host's refusals. */
const WORDED = [
  "app/routes/reports/{charts,manage-dashboard}/*.{ts,tsx}",
  "app/routes/shop/{manage-area,manage-find}/*.{ts,tsx}",
  "app/routes/shop/manage-opening/setup-checklist.tsx",
  "app/shell/{session-ending,shopper-view-bar,side-drawer,document,top-bar}.tsx",
  "app/wiring/flash.server.ts",
  "server/http/refusals.ts",
  "server/live/events-endpoint.ts",
  "server/mail/*.mail.tsx",
  "server/mail/how-to-pay.tsx",
  "server/orders/{export-orders,prep}.ts",
];

test("UI-03: a file whose sentences were moved has none in its code", () => {
  const files = [...WORDED.flatMap((pattern) => globSync(pattern)), ...screenFiles()];
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap(sentenceLiterals)).toEqual([]);
});
