/** Another ENCRYPTION_KEY while the shops are open: every secret is opened with the former key, sealed with the newest, and entered anew by no one. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { Webhook } from "#entities/shop/webhook.ts";
import { inspectDatabase } from "#server/bin/doctor.ts";
import { type Config, readConfig } from "#server/config.ts";
import { withConnection } from "#server/database/connect.ts";
import { inShop } from "#server/database/tenant.ts";
import { sealedWith } from "#server/reseal-secrets.ts";
import { SEALED_COLUMNS, TOTP_PURPOSE } from "#server/sealed-columns.ts";
import { encryptionKey, openingKeys, seal, unseal } from "#server/sealed-secrets.ts";
import { secretOf } from "#server/shop/setting-secrets.ts";
import { signingSecrets } from "#server/shop/webhook-secrets.ts";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { freePort } from "#tests/support/app.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { World } from "#tests/support/world.ts";

const database = useDatabase();
const OLD = "e".repeat(32);
const NEW = "n".repeat(32);
const TOTP_KEY = Buffer.from("twenty bytes of a key");
const ENTERED = {
  social_access_token: "IGQ-entered-once-9Zx1",
  square_access_token: "EAAA-entered-once-8Yw2",
  square_webhook_key: "whk-entered-once-7Xv3",
};
let world: World;
let signing: string[];

const configOf = (keys: Record<string, string>): Config =>
  readConfig({
    NODE_ENV: "test",
    DEMO: "1",
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SESSION_SECRET: "s".repeat(32),
    ...keys,
  });
const old = () => configOf({ ENCRYPTION_KEY: OLD });
const both = () => configOf({ ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_FORMER: OLD });
const newest = () => configOf({ ENCRYPTION_KEY: NEW });

/** One secret of each kind: three settings, both secrets of a webhook, and a second factor. */
beforeEach(async () => {
  world = await freshWorld(database);
  const { a, people } = world;
  const send = async (method: string, path: string, json: object) => {
    const answer = await world.send({ method, path, json, token: people.merchantOwn.token });
    expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text]);
    return answer.json<{ data: { id: string; secret: string } }>().data;
  };
  await send("PATCH", `/api/shops/${a.id}`, ENTERED);
  const webhooks = `/api/shops/${a.id}/webhooks`;
  const made = await send("POST", webhooks, {
    url: "https://hooks.example.com/in",
    events: ["order.placed"],
  });
  const rotated = await send("POST", `${webhooks}/${made.id}/rotate-secret`, {});
  signing = [rotated.secret, made.secret];
  const totp = seal(encryptionKey(old()), TOTP_PURPOSE, TOTP_KEY);
  await database.asPlatform((tx) => tx.execute("update super_admins set totp_secret = ?", [totp]));
});

/** What is opened where each secret is used. */
async function opened(config: Config): Promise<unknown> {
  const settings = await inShop(database.em(), world.a.id, async (tx) => [
    await secretOf(tx, world.a.id, "socialAccessToken", config),
    await secretOf(tx, world.a.id, "squareAccessToken", config),
    await secretOf(tx, world.a.id, "squareWebhookKey", config),
  ]);
  const webhook = await inShop(database.em(), world.a.id, (tx) =>
    tx.findOneOrFail(Webhook, { shopId: world.a.id }, { populate: ["secret", "formerSecret"] }),
  );
  const [admin] = await database.asPlatform((tx) =>
    tx.execute<{ sealed: Buffer }[]>("select totp_secret as sealed from super_admins"),
  );
  return {
    settings,
    signing: signingSecrets(webhook, config, world.clock.now()),
    totp: unseal(openingKeys(config), TOTP_PURPOSE, Buffer.from(admin?.sealed ?? [])).toString(),
  };
}

const everything = () => ({ settings: Object.values(ENTERED), signing, totp: TOTP_KEY.toString() });
const counted = (config: Config) => withConnection(database.ownerUrl, (client) => sealedWith(client, config));
const doctorSays = async (config: Config) =>
  (await inspectDatabase(config)).filter(({ text }) => /ENCRYPTION_KEY/.test(text));

/** The command, as its operator runs it. */
const reseal = (keys: Record<string, string>) =>
  promisify(execFile)(process.execPath, ["server/bin/reseal.ts"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DEMO: "1",
      SESSION_SECRET: "s".repeat(32),
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      ...keys,
    },
  }).catch((error: { stdout: string; stderr: string }) => error);

test("SEC-03 every column of bytes is sealed and known to the change of keys, or holds a hash", async () => {
  const columns = await database.asPlatform((tx) =>
    tx.execute<{ name: string }[]>(
      "select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype and not a.attisdropped",
    ),
  );
  const unsealed = columns.map(({ name }) => name).filter((name) => !name.endsWith("_hash"));
  expect(unsealed.sort()).toEqual(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort());
});

test("SEC-03 with the former key beside the newest every secret opens, before it is sealed anew and after, and then without the former key", async () => {
  expect(await opened(both())).toEqual(everything());
  expect(await counted(both())).toEqual({ newest: 0, former: SEALED_COLUMNS.length, none: 0 });
  expect(await doctorSays(both())).toEqual([
    {
      verdict: "hint",
      text: "6 of 6 secrets are sealed with a former key: npm run db:reseal seals them with ENCRYPTION_KEY.",
    },
  ]);

  const keys = { ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_FORMER: OLD };
  expect((await reseal(keys)).stdout).toContain("Sealed 6 secrets anew.\n");
  expect(await opened(both())).toEqual(everything());
  expect(await opened(newest())).toEqual(everything());
  expect(await doctorSays(both())).toEqual([
    { verdict: "good", text: "Every secret is sealed with ENCRYPTION_KEY: ENCRYPTION_KEY_FORMER may go." },
  ]);
  expect(await counted(old())).toEqual({ newest: 0, former: 0, none: 6 });

  const before = await database.fingerprint();
  expect((await reseal(keys)).stdout).toContain("Sealed 0 secrets anew.\n");
  expect(await database.fingerprint()).toEqual(before);
});

test("SEC-03 where no key opens a secret, the doctor, the command and the start say so, and it is left as it is", async () => {
  const words =
    "6 secrets were sealed with another key than ENCRYPTION_KEY and cannot be used: add that key to ENCRYPTION_KEY_FORMER (docs/runbook.md, Change keys).";
  expect(await doctorSays(newest())).toEqual([{ verdict: "missing", text: words }]);
  const before = await database.fingerprint();
  expect((await reseal({ ENCRYPTION_KEY: NEW })).stderr).toBe(`${words}\n`);
  expect(await database.fingerprint()).toEqual(before);
  expect(await opened(old())).toEqual(everything());

  // A role that may not serve ends the start right after the tables.
  const { stderr } = await promisify(execFile)(process.execPath, ["server/bin/start.ts"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DEMO: "0",
      PORT: String(await freePort()),
      SESSION_SECRET: "s".repeat(32),
      ENCRYPTION_KEY: NEW,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATABASE_DIRECT_URL: database.ownerUrl,
    },
  }).catch((error: { stderr: string }) => error);
  expect(stderr).toMatch(/^6 secrets were sealed with another key/);
  expect(stderr).toContain("DATABASE_DIRECT_URL names a role");
});
