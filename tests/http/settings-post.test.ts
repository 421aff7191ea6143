import { expect } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import { Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

const HOST = "sweetcrumb.localhost";
const MENU_SETTINGS = "/manage/shop/menu-settings";

/** The boxes of a page that are checked, and the version that its form would post. */
const standing = (html: string) => ({
  checked: [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .map(([box]) => box)
    .filter((box) => / checked(?:=|\s|>)/.test(box))
    .map((box) => / name="([^"]+)"/.exec(box)?.[1]),
  version: / name="version" value="(\d+)"/.exec(html)?.[1] ?? "",
});

test("SET-01 a post that lacks the settings of its form switches none of them off", async ({ app }) => {
  const merchant = new Visitor(app.port, HOST);
  await merchant.post("/owner/login", { email: "merchant@sweetcrumb.test", password: DEMO_PASSWORD });
  const before = standing((await merchant.get(MENU_SETTINGS)).text);
  expect(before.checked.length).toBeGreaterThan(1);

  const cut: Record<string, string>[] = [{}, { staged: '{"trackInventory":"on"}' }, { pending: "not JSON" }];
  for (const extra of cut) {
    const answer = await merchant.post(MENU_SETTINGS, { version: before.version, ...extra });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("This form did not arrive whole.");
  }
  expect(standing((await merchant.get(MENU_SETTINGS)).text)).toEqual(before);
}, 60_000);
