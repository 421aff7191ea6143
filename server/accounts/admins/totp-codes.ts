/** Time-based one-time codes (AUTH-04): RFC 6238 over RFC 4226 with SHA-1, which is what authenticator apps know. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { acceptedSteps, TOTP_DIGITS } from "#domain/accounts/totp.ts";

/** As long as SHA-1's own result, as RFC 4226 recommends. */
export const TOTP_KEY_BYTES = 20;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;

/** The code of a step; `digits` is six but for the RFC's own test vectors. */
export function totpCode(key: Buffer, step: number, digits: number = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const at = hash.readUInt8(hash.length - 1) & 0x0f;
  const number = hash.readUInt32BE(at) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step whose code this is, among those that are good now, or null. */
export function stepOfCode(key: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const isIt = (step: number) => {
    const right = Buffer.from(totpCode(key, step));
    return right.length === given.length && timingSafeEqual(right, given);
  };
  return acceptedSteps(now).find(isIt) ?? null;
}

/** Base32 (RFC 4648) without padding: how apps take a key by hand. A key of 20 bytes has 32 letters. */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, "0"), 2)]).join("");
}
