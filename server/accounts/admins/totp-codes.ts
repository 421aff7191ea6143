/** Time-based one-time codes (AUTH-04) of RFC 6238 with SHA-1, six digits and steps of 30 seconds, which is what authenticator apps know. */
import { Secret, TOTP } from "otpauth";

/** As long as SHA-1's own result, as RFC 4226 recommends. */
export const TOTP_KEY_BYTES = 20;

const secretOf = (key: Buffer) => new Secret({ buffer: Uint8Array.from(key).buffer });

/**
 * The step whose code this is, or null: that of now, the one before or the one after, as clocks differ. Only digits are compared: otpauth
 * throws for six letters of more than one byte.
 */
export function stepOfCode(key: Buffer, code: string, now: Date): number | null {
  if (!/^\d+$/.test(code)) return null;
  const timestamp = now.getTime();
  const difference = TOTP.validate({ secret: secretOf(key), token: code, timestamp, window: 1 });
  return difference === null ? null : TOTP.counter({ timestamp }) + difference;
}

/** A key as an authenticator app takes it: Base32 for typing by hand, and the address that its QR code holds. */
export function keyForApp(issuer: string, account: string, key: Buffer): { key: string; uri: string } {
  const totp = new TOTP({ issuer, label: account, secret: secretOf(key) });
  return { key: totp.secret.base32, uri: totp.toString() };
}
