import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectFiles } from "./project-files.ts";

/** Attributes and properties that people read or hear. */
const READ =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|hint|says|heading)$/;
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
