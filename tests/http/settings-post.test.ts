import { createHash } from "node:crypto";
import { expect } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import { postgresOf, query } from "#tests/chaos/books.ts";
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

test("SEC-03 SET-01 secrets that were posted with a mistake beside them are nowhere in the page that says so", async ({
  app,
}) => {
  const merchant = new Visitor(app.port, HOST);
  await merchant.post("/owner/login", { email: "merchant@sweetcrumb.test", password: DEMO_PASSWORD });
  const { version } = standing((await merchant.get("/manage/shop/payment")).text);
  const secrets = {
    squareAccessToken: "EAAA-once-and-no-more",
    squareWebhookKey: "key-once-and-no-more",
  };
  const shown = ["tipDefault", ...Object.keys(secrets)].join(" ");
  const form = { shown, version, tipDefault: "much", ...secrets };
  const answer = await merchant.post("/manage/shop/payment", form);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('value="much"');
  expect(answer.text).not.toContain("once-and-no-more");
}, 60_000);

test("SEC-A34 SET-02 a change of where money goes is put back with the password once the log-in is older, and not twice", async ({
  app,
}) => {
  const merchant = new Visitor(app.port, "backsoon.localhost");
  await merchant.post("/owner/login", { email: "merchant@backsoon.test", password: DEMO_PASSWORD });
  const payment = async () => (await merchant.get("/manage/shop/payment")).text;
  const goesTo = (html: string) => / name="zelleContact"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? "";
  const save = async (zelleContact: string, currentPassword = "") => {
    const { version } = standing(await payment());
    const form = { shown: "zelleContact", version, zelleContact, currentPassword };
    expect((await merchant.post("/manage/shop/payment", form)).status).toBe(302);
  };
  const before = goesTo(await payment());
  await save("ours@backsoon.test");
  await save("theirs@elsewhere.test");
  const tokenHash = createHash("sha256")
    .update(merchant.cookie("session") ?? "")
    .digest();
  const aged = await query(
    postgresOf(app.dataDir).url,
    "update sessions set created_at = created_at - interval '11 minutes' where token_hash = $1 returning id",
    [tokenHash],
  );
  expect(aged).toHaveLength(1);

  const history = "/manage/shop/history";
  const intent = / value="(restore:[\da-f-]{36})"/.exec((await merchant.get(history)).text)?.[1] ?? "";
  for (const [form, problem] of [
    [{}, "This field is required"],
    [{ currentPassword: "not the password" }, "This is not your password"],
  ] as const) {
    const asked = await merchant.post(history, { intent, ...form });
    expect(asked.status).toBe(422);
    expect(asked.text).toContain(' name="currentPassword"');
    expect(asked.text).toContain(problem);
    expect(asked.text).not.toContain("not the password");
  }
  expect(goesTo(await payment())).toBe("theirs@elsewhere.test");
  const done = await merchant.post(history, { intent, currentPassword: DEMO_PASSWORD });
  expect([done.status, done.headers.location]).toEqual([302, history]);
  expect(goesTo(await payment())).toBe("ours@backsoon.test");

  const again = await merchant.post(history, { intent });
  expect(again.status).toBe(422);
  expect(again.text).toContain("There is nothing of this change left to put back. Nothing was saved.");
  await save(before, DEMO_PASSWORD);
}, 60_000);
