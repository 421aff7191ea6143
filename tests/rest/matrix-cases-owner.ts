import { v7 } from "uuid";
import type { MatrixCase } from "./matrix-cases.ts";

/** A shop that no one has yet. */
const newShop = () => ({
  shop_name: "Nell's Pies",
  slug: `pies-${v7().slice(-12)}`,
  first_name: "Nell",
  last_name: "Okafor",
  email: `${v7()}@example.test`,
  phone: "4155550142",
  password: "a fine long password",
  password_confirmation: "a fine long password",
});

/** Owners' and super admins' rows. */
export const OWNER_CASES: Readonly<Record<string, MatrixCase>> = {
  r163: {
    rest: ({ people }, { token }) => [
      {
        method: "POST",
        path: "/api/functions/admin_activation_email",
        token,
        json: { adminEmail: people.merchantOwn.email },
      },
    ],
  },
  r171: {
    rest: ({ a }, { token }) =>
      [a.slug, null].map((host) => ({
        method: "POST",
        path: "/api/merchants/signup",
        token,
        host,
        json: newShop(),
      })),
    holds: isOwnNewShop,
  },
};

/** It cannot be attached to a shop that is there: the log-in is the new shop's, and the shop is on its trial. */
function isOwnNewShop(body: unknown): string | null {
  const { data, token, expires_at } = body as {
    token?: string;
    expires_at?: string;
    data: {
      token: string;
      user: { shop_id: string; is_super_admin: boolean };
      shop: { id: string; slug: string };
    };
  };
  if (!token || !expires_at || data.token !== token) return "no log-in at the top level";
  if (data.user.shop_id !== data.shop.id) return "of another shop";
  if (data.user.is_super_admin) return "a super admin";
  return data.shop.slug.startsWith("pies-") ? null : data.shop.slug;
}
