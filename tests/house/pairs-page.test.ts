/** The page on which `npm run pictures` shows what it compared. */
import { expect, test } from "vitest";
import { pairsPage } from "#tests/screenshots/pairs-page.ts";

test("a pair that differs is shown with its share and where it differs, the same pair and a missing picture are said in words", () => {
  const page = pairsPage("old", "new", [
    { file: "menu-390.png", share: 0.012_34 },
    { file: "order-390-dark.png", share: 0 },
    { file: "login-390.png", share: 1, missing: "before" },
    { file: "signup-390.png", share: 1, missing: "after" },
  ]);
  const rows = page.split("\n").filter((line) => line.startsWith("<tr><th>") && !line.includes("Picture"));
  expect(rows[0]).toContain("<th>menu-390<td>1.234 %<td>");
  expect(rows[0]?.match(/src="[^"]+"/g)).toEqual([
    'src="../old/menu-390.png"',
    'src="../new/menu-390.png"',
    'src="menu-390.png"',
  ]);
  expect(rows[1]).toBe('<tr><th>order-390-dark<td>0.000 %<td colspan="3">The same.');
  expect(rows[2]).toBe('<tr><th>login-390<td><td colspan="3">There is none in old.');
  expect(rows[3]).toBe('<tr><th>signup-390<td><td colspan="3">There is none in new.');
});
