/** Forgotten passwords, and the proof of an address (AUTH-02, AUTH-03, AUTH-04; matrix r016 to r023). */
import { z } from "zod";
import type { WrittenRow } from "#server/rest/complete-row.ts";

export const linksRows: readonly WrittenRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/password/email",
    summary:
      "Mails a link to choose a new password, where the address has an account; the answer does not tell.",
    procedure: "passwords.sendReset",
    shop: "id",
    status: 202,
    shape: "nothing",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/password/reset",
    summary:
      "Sets a new password by the token of the mail. Every log-in of the account ends, and none begins.",
    procedure: "passwords.reset",
    shop: "id",
    status: 200,
    shape: "data",
    answer: z.strictObject({ reset: z.literal(true) }),
    pick: () => ({ reset: true }),
  },
  {
    method: "POST",
    path: "/shops/{shopId}/merchant/forgot-email",
    summary: "Sends a hint at the owner's address to the contact on file; the answer is always the same.",
    procedure: "passwords.merchantForgotEmail",
    shop: "id",
    status: 202,
    shape: "nothing",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/email-exists",
    summary: "Whether the address has an account at this shop. Ten questions a minute at most.",
    procedure: "accounts.emailExists",
    shop: "id",
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/email/verify",
    summary: "Mails one's own address a new link (202); one that is proved already gets none (200).",
    procedure: "accounts.sendVerification",
    shop: "id",
    body: z.strictObject({}),
    bodyOptional: true,
    input: ({ body }) => body,
    status: 202,
    statusFor: (answer) => ((answer as { alreadyVerified: boolean }).alreadyVerified ? 200 : 202),
    shape: "data",
    withoutId: "A verification e-mail is sent by a shop: a shop id is needed.",
  },
];
