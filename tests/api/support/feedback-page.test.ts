/** The screen of feedback (STORE-03): what its form does, with scripts and without. */
import { beforeEach, expect, test } from "vitest";
import { action, loader } from "#app/routes/support/feedback.tsx";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld } from "#tests/support/world.ts";

const database = useDatabase();
beforeEach(async () => {
  await database.clean();
  await openWorld(database);
});

const MESSAGE = "The button for the menu does nothing when I tap it.";

/** What the screen's loader and action get. */
function visit(path: string, form?: Record<string, string>) {
  const host = "sweetcrumb.localhost:3000";
  const origin = `http://${host}`;
  const request = new Request(`${origin}${path}`, {
    headers: { host },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const facts = { requestId: "test", address: "203.0.113.7", nonce: "n", origin, cookies: [] };
  return { request, context: { facts }, params: {} } as never;
}

async function posted(form: Record<string, string>) {
  const answer = await action(visit("/feedback", form));
  return answer instanceof Response ? [answer.status, answer.headers.get("location")] : answer;
}
const counts = () =>
  database.asPlatform((tx) =>
    tx.execute<object[]>(
      `select (select count(*)::int from feedback) as kept,
         (select count(*)::int from messages where template = 'feedback-received') as mails`,
    ),
  );

test("STORE-03 a form that is posted again after a lost answer is thanked for again, and kept and mailed once", async () => {
  const { key } = await loader(visit("/feedback"));
  const form = { message: MESSAGE, name: "Gail", email: "", key };
  expect(await posted(form)).toEqual([302, "/feedback?sent"]);
  expect(await posted(form)).toEqual([302, "/feedback?sent"]);
  expect(await counts()).toEqual([{ kept: 1, mails: 1 }]);
  const next = await loader(visit("/feedback"));
  expect(await posted({ ...form, key: next.key })).toEqual([302, "/feedback?sent"]);
  expect(await counts()).toEqual([{ kept: 2, mails: 2 }]);
});

test("STORE-03 a page that was loaded before forms had a key still sends", async () => {
  expect(await posted({ message: MESSAGE, name: "", email: "" })).toEqual([302, "/feedback?sent"]);
  expect(await counts()).toEqual([{ kept: 1, mails: 1 }]);
});

test("STORE-03 the thanks are a page of their own: loading it sends nothing", async () => {
  expect(await loader(visit("/feedback?sent"))).toMatchObject({ title: "Sweet Crumb Bakery", sent: true });
  expect(await loader(visit("/feedback"))).toMatchObject({ sent: false });
  expect(await counts()).toEqual([{ kept: 0, mails: 0 }]);
});

test("STORE-03 what is refused comes back as it was typed, and is not kept", async () => {
  const { key } = await loader(visit("/feedback"));
  const refused = await posted({ message: "Too few words", name: "Gail", email: "", key });
  expect(refused).toMatchObject({
    init: { status: 422 },
    data: { reply: { initialValue: { message: "Too few words", name: "Gail" } } },
  });
  expect(await counts()).toEqual([{ kept: 0, mails: 0 }]);
});
