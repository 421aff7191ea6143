/**
 * Secrets at rest (SEC-03): AES-256-GCM with ENCRYPTION_KEY. A sealed secret is one byte of version, twelve of nonce, the secret, and
 * sixteen that prove it. The purpose is sealed in, so that one secret cannot stand in for another.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { NoEncryptionKey } from "#domain/accounts/owner-errors.ts";
import type { Config } from "./config.ts";

const VERSION = 1;
const NONCE_BYTES = 12;
const PROOF_BYTES = 16;
const CIPHER = "aes-256-gcm";

/** Seals a secret for keeping. @throws NoEncryptionKey */
export function seal(config: Pick<Config, "encryptionKey">, purpose: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(config), nonce).setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, hidden, cipher.getAuthTag()]);
}

/** Opens what was sealed. @throws NoEncryptionKey, or Error where key or purpose is another, or a byte was changed */
export function unseal(config: Pick<Config, "encryptionKey">, purpose: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + PROOF_BYTES)
    throw new Error("This was not sealed by us.");
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const hidden = sealed.subarray(1 + NONCE_BYTES, -PROOF_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(config), nonce, { authTagLength: PROOF_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-PROOF_BYTES));
  return Buffer.concat([decipher.update(hidden), decipher.final()]);
}

function keyOf({ encryptionKey }: Pick<Config, "encryptionKey">): Buffer {
  if (!encryptionKey) throw new NoEncryptionKey();
  return encryptionKey;
}
