import { Secret, TOTP } from "otpauth";

/** What an authenticator app shows for a key in Base32; `more` steps on. */
export const codeShown = (key: string, now: Date, more = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(" ", "")),
    timestamp: now.getTime() + more * 30_000,
  });
