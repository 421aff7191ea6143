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

/** The keys that open what is kept for long: ENCRYPTION_KEY, then the former ones. @throws NoEncryptionKey */
export const openingKeys = (config: Pick<Config, "encryptionKey" | "formerEncryptionKeys">): Buffer[] => [
  encryptionKey(config),
  ...config.formerEncryptionKeys,
];

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

/** Opens what was sealed, with the first key that fits. @throws Error where none does, the purpose is another, or a byte was changed */
export function unseal(keys: Buffer | readonly Buffer[], purpose: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + PROOF_BYTES)
    throw new Error("This was not sealed by us.");
  for (const key of Buffer.isBuffer(keys) ? [keys] : keys) {
    const secret = openedWith(key, purpose, sealed);
    if (secret) return secret;
  }
  throw new Error("This was sealed with another key, for another purpose, or was changed.");
}

/** Null where it does not prove to be what was sealed. */
function openedWith(key: Buffer, purpose: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const hidden = sealed.subarray(1 + NONCE_BYTES, -PROOF_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: PROOF_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-PROOF_BYTES));
  const secret = decipher.update(hidden);
  try {
    return Buffer.concat([secret, decipher.final()]);
  } catch {
    return null;
  }
}
