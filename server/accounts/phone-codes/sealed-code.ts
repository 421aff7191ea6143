/**
 * A one-time code in the message for the worker: the message waits in the database, and five readable digits there would make the
 * keyed hash beside them worthless (AUTH-03).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "#server/config.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = ({ sessionSecret }: Pick<Config, "sessionSecret">) =>
  Buffer.from(hkdfSync("sha256", sessionSecret, "", "phone code", 32));

/** The code as only this product's own processes can read it. */
export function sealCode(config: Pick<Config, "sessionSecret">, code: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(config), nonce);
  const sealed = Buffer.concat([cipher.update(code, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The code again. @throws Error for what was not sealed here, or under another SESSION_SECRET */
export function openCode(config: Pick<Config, "sessionSecret">, text: string): string {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(config), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    "utf8",
  );
}
