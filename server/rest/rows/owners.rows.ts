/** Opening a shop, and an owner's activation mail (AUTH-04, matrix r163 and r171). */
import { z } from "zod";
import { activationMail, type OpenedShop } from "#domain/accounts/owner-schemas.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";
import { foreignName } from "#server/rest/field-names.ts";

/** This one call is documented in camelCase (specification section 7). */
const ADMIN_EMAIL = foreignName("adminEmail");

/** The body in our names. What is no object is left to the procedure's schema. */
function withOurName(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !(ADMIN_EMAIL in body)) return body;
  const { [ADMIN_EMAIL]: adminEmail, ...rest } = body as Record<string, unknown>;
  return { ...rest, adminEmail };
}

export const ownersRows: readonly WrittenRow[] = [
  {
    method: "POST",
    path: "/merchants/signup",
    summary: "Opens a shop on a trial, and a log-in of its owner. It never joins a shop that is there.",
    procedure: "owners.signUp",
    shop: "host",
    status: 201,
    shape: "log-in",
    made: (answer) => `/shops/${(answer as OpenedShop).shop.id}`,
  },
  {
    method: "POST",
    path: "/functions/admin_activation_email",
    summary:
      "Sends an owner who has not confirmed the address yet the activation mail once more. It is queued only.",
    procedure: "admins.sendActivation",
    shop: "host",
    body: z.strictObject({ [ADMIN_EMAIL]: activationMail.shape.adminEmail }),
    input: ({ body }) => withOurName(body),
    fieldName: (ours) => ours,
    status: 202,
    shape: "nothing",
  },
];
