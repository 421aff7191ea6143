import { expect, test } from "vitest";
import { NoEncryptionKey } from "#domain/accounts/owner-errors.ts";
import { readConfig } from "#server/config.ts";
import { encryptionKey, openingKeys, seal, sessionKey, unseal } from "#server/sealed-secrets.ts";

const ours = Buffer.alloc(32, 1);
const theirs = Buffer.alloc(32, 2);
const SECRET = Buffer.from("canary-of-a-secret");

test("SEC-03 what is sealed is not readable, never looks the same twice, and comes back", () => {
  const sealed = seal(ours, "test", SECRET);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(seal(ours, "test", SECRET).equals(sealed)).toBe(false);
  expect(unseal(ours, "test", sealed)).toEqual(SECRET);
});

test("SEC-03 another key, another purpose or a changed byte opens nothing", () => {
  const sealed = seal(ours, "test", SECRET);
  expect(() => unseal(theirs, "test", sealed)).toThrow();
  expect(() => unseal(ours, "other", sealed)).toThrow();
  for (const at of [0, 1, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(ours, "test", changed), String(at)).toThrow();
  }
  expect(() => unseal(ours, "test", Buffer.of(1, 2, 3))).toThrow();
});

test("SEC-03 without a key nothing is sealed", () => {
  expect(() => encryptionKey({ encryptionKey: null })).toThrow(NoEncryptionKey);
  expect(encryptionKey({ encryptionKey: ours })).toBe(ours);
});

test("SEC-03 a former key opens what it sealed, and seals nothing", () => {
  const keys = { encryptionKey: ours, formerEncryptionKeys: [theirs] };
  expect(unseal(openingKeys(keys), "test", seal(theirs, "test", SECRET))).toEqual(SECRET);
  expect(unseal(openingKeys(keys), "test", seal(ours, "test", SECRET))).toEqual(SECRET);
  expect(encryptionKey(keys)).toBe(ours);
  expect(() => unseal(openingKeys(keys), "test", seal(Buffer.alloc(32, 3), "test", SECRET))).toThrow();
  expect(() => openingKeys({ encryptionKey: null, formerEncryptionKeys: [theirs] })).toThrow(NoEncryptionKey);
});

test("SEC-03 former keys stand in ENCRYPTION_KEY_FORMER with spaces between, beside a newest one", () => {
  const given = (more: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", DEMO: "0", SESSION_SECRET: "s".repeat(32), ...more });
  const newest = { ENCRYPTION_KEY: "e".repeat(32) };
  const { encryptionKey: of } = given({ ENCRYPTION_KEY: "f".repeat(32) });
  expect(given(newest).formerEncryptionKeys).toEqual([]);
  const { formerEncryptionKeys } = given({
    ...newest,
    ENCRYPTION_KEY_FORMER: ` ${"f".repeat(32)}  ${"g".repeat(40)}`,
  });
  expect(formerEncryptionKeys).toHaveLength(2);
  expect(formerEncryptionKeys[0]).toEqual(of);
  expect(() => given({ ...newest, ENCRYPTION_KEY_FORMER: "too short" })).toThrow(
    "ENCRYPTION_KEY_FORMER must be keys of at least 32 characters each, with spaces between.",
  );
  expect(() => given({ ENCRYPTION_KEY_FORMER: "f".repeat(32) })).toThrow(
    "ENCRYPTION_KEY is missing: ENCRYPTION_KEY_FORMER only opens what was sealed before.",
  );
});

test("SEC-03 the key of what lives for minutes follows from SESSION_SECRET and what it is for", () => {
  const key = (sessionSecret: string, purpose: string) => sessionKey({ sessionSecret }, purpose);
  expect(unseal(key("one", "codes"), "codes", seal(key("one", "codes"), "codes", SECRET))).toEqual(SECRET);
  expect(key("one", "codes")).not.toEqual(key("two", "codes"));
  expect(key("one", "codes")).not.toEqual(key("one", "others"));
});
