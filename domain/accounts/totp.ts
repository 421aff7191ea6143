/** Time-based codes by RFC 6238: which steps of 30 seconds a code may be of. The codes themselves are made in server/accounts/admins/totp-codes.ts. */

/** How long one code is shown, in seconds. */
export const TOTP_STEP_SECONDS = 30;
/** How many digits it has. */
export const TOTP_DIGITS = 6;

/** The step of an instant: how often 30 seconds have passed since 1970. */
export const totpStep = (now: Date) => Math.floor(now.getTime() / 1_000 / TOTP_STEP_SECONDS);

/** The steps whose codes are good now: this one, the one before and the one after, as clocks differ. Nearest first. */
export function acceptedSteps(now: Date): readonly number[] {
  const step = totpStep(now);
  return [step, step - 1, step + 1];
}

/** What an authenticator app reads from a QR code; the issuer's name stands in the label too, as apps ask. */
export function totpUri({ issuer, account, key }: { issuer: string; account: string; key: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${TOTP_DIGITS}&period=${TOTP_STEP_SECONDS}`;
}
