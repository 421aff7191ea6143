import { totpStep } from "#domain/accounts/totp.ts";
import { totpCode } from "#server/accounts/admins/totp-codes.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows for a key in Base32; `more` steps on. */
export function codeShown(key: string, now: Date, more = 0): string {
  const letters = [...key.replaceAll(" ", "")].map((letter) => ALPHABET.indexOf(letter));
  const bits = letters.map((value) => value.toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return totpCode(Buffer.from(bytes), totpStep(now) + more);
}
