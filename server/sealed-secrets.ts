/**
 * Secrets at rest (SEC-03): AES-256-GCM with a key of 32 bytes. A sealed secret is one byte of version, twelve of nonce, the secret, and
 * sixteen that prove it. The purpose is sealed in, so that one secret cannot stand in for another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { NoEncryptionKey } from "#domain/accounts/owner-errors.ts";
import type { Config } from "./config.ts";

/** ENCRYPTION_KEY, for what is kept for long. @throws NoEncryptionKey */
export function encryptionKey({ encryptionKey: key }: Pick<Config, "encryptionKey">): Buffer {
  if (!key) throw new NoEncryptionKey();
  return key;
}

/** A key made from SESSION_SECRET, which every deployment has: for what is worthless within the hour. */
export const sessionKey = ({ sessionSecret }: Pick<Config, "sessionSecret">, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", sessionSecret, "", purpose, 32));

const VERSION = 1;
const NONCE_BYTES = 12;
const PROOF_BYTES = 16;
const CIPHER = "aes-256-gcm";

/** Seals a secret for keeping. */
export function seal(key: Buffer, purpose: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, hidden, cipher.getAuthTag()]);
}

/** Opens what was sealed. @throws Error where key or purpose is another, or a byte was changed */
export function unseal(key: Buffer, purpose: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + PROOF_BYTES)
    throw new Error("This was not sealed by us.");
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const hidden = sealed.subarray(1 + NONCE_BYTES, -PROOF_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: PROOF_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-PROOF_BYTES));
  return Buffer.concat([decipher.update(hidden), decipher.final()]);
}
