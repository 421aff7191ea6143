/** For whom an order is, and on whose word its prices stand (ORD-06, ORD-09, matrix r087–r094). */

import type { EntityManager } from "@mikro-orm/postgresql";
import { fullName } from "#domain/accounts/full-name.ts";
import { FIELD_MESSAGES } from "#domain/fields.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { NewOrder, WalkIn } from "#domain/orders/order-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import type { AtShop, Visitor } from "../context.ts";

/** Who orders. */
export interface Orderer {
  /** The account the order belongs to; null for a guest, and for a super admin who orders for nobody. */
  readonly userId: string | null;
  /** Somebody without an account; whoever the merchant ordered for may have left only a name. */
  readonly guest: WalkIn | null;
  /** Percent off for this customer (PRICE-02), or null. */
  readonly familyDiscount: number | null;
  /** A merchant's own order may set its own prices (matrix r090); everybody else's are compared. */
  readonly setsPrices: boolean;
  readonly placedBy: {
    readonly actor: "guest" | "customer" | "merchant" | "super_admin";
    readonly id: string | null;
    readonly name: string;
  };
}

/**
 * Who orders: a guest, an account for itself, or the merchant for a customer of the shop.
 *
 * @throws InvalidFields where a guest's data are missing, UnknownReference for somebody who may not be ordered for
 */
export async function ordererOf(
  tx: EntityManager,
  ctx: AtShop,
  wanted: Pick<NewOrder, "guest" | "walkIn" | "userId" | "claimed">,
): Promise<Orderer> {
  const { visitor } = ctx;
  if (wanted.walkIn && !visitor?.isMerchantHere)
    throw new InvalidFields({ walkIn: ["Only the shop itself may order for somebody else."] });
  if (!visitor) return guestOrderer(wanted);
  if (wanted.guest && !visitor.isMerchantHere)
    throw new InvalidFields({ guest: ["You are logged in: the order goes on your account."] });
  const account = await accountOf(tx, ctx, visitor, wanted);
  const claimed = visitor.isMerchantHere ? wanted.claimed.familyDiscount : undefined;
  return {
    userId: account?.id ?? null,
    guest: account ? null : (wanted.walkIn ?? wanted.guest),
    familyDiscount: (claimed === undefined ? account?.familyDiscount : claimed) ?? null,
    setsPrices: visitor.isMerchantHere,
    placedBy: { actor: actorOf(visitor), id: visitor.id, name: fullName(visitor) },
  };
}

/** The account the order goes on: one's own, as the log-in was found a moment ago, or, for a merchant, a customer's. */
async function accountOf(
  tx: EntityManager,
  { shop }: AtShop,
  visitor: Visitor,
  { userId, guest, walkIn }: Pick<NewOrder, "guest" | "walkIn" | "userId">,
): Promise<Pick<Visitor, "id" | "familyDiscount"> | null> {
  const forWhom = userId ?? (visitor.isSuperAdmin || guest || walkIn ? null : visitor.id);
  if (forWhom === null) return null;
  if (forWhom === visitor.id && !visitor.isSuperAdmin) return visitor;
  if (!visitor.isMerchantHere) throw new UnknownReference("userId");
  const account = await tx.findOne(User, { shopId: shop.id, id: forWhom, status: "ACTIVE" });
  if (!account) throw new UnknownReference("userId");
  return { id: account.id, familyDiscount: account.familyDiscount ?? null };
}

function actorOf(visitor: Visitor): Orderer["placedBy"]["actor"] {
  if (visitor.isSuperAdmin) return "super_admin";
  return visitor.isMerchantHere ? "merchant" : "customer";
}

function guestOrderer({ guest, userId }: Pick<NewOrder, "guest" | "userId">): Orderer {
  if (userId) throw new UnknownReference("userId");
  if (!guest) {
    const missing = [FIELD_MESSAGES.required];
    throw new InvalidFields({ "guest.name": missing, "guest.email": missing, "guest.phone": missing });
  }
  return {
    userId: null,
    guest,
    familyDiscount: null,
    setsPrices: false,
    placedBy: { actor: "guest", id: null, name: guest.name },
  };
}
