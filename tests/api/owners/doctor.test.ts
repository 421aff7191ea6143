import { beforeEach, expect, test } from "vitest";
import { inspectDatabase } from "#server/bin/doctor.ts";
import { readConfig } from "#server/config.ts";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
beforeEach(async () => {
  await freshWorld(database);
});

const said = async (more: Record<string, string> = {}) => {
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.appUrl,
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
    ...more,
  });
  return (await inspectDatabase(config))
    .map(({ text }) => text)
    .filter((text) => text.includes("super admin"));
};

test("OPS-02 the doctor says whether there is a super admin, and how to invite one", async () => {
  expect(await said()).toEqual(["There is a super admin."]);
  await database.asPlatform((tx) => tx.execute("update super_admins set password_hash = null"));
  expect(await said()).toEqual(["There is no super admin yet: npm run admin:create -- EMAIL invites one."]);
});

test("OPS-02 in demo mode, where everyone knows the super admin, it says nothing of it", async () => {
  expect(await said({ DEMO: "1" })).toEqual([]);
});
