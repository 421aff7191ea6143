/** Who orders, and for whom (ORD-06, ORD-09, matrix r087–r094). */
import { SignedOut } from "#domain/accounts/account-errors.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { OrderFacts, OrderingAccount, OrderingVisitor, PlacedBy } from "#domain/orders/order-facts.ts";
import type { NewOrder, WalkIn } from "#domain/orders/order-schemas.ts";

/** For whom an order is. */
export type Orderer = Readonly<{
  /** The account the order belongs to; null for a guest, and for a super admin who orders for no customer. */
  account: OrderingAccount | null;
  /** Someone without an account; the person that the merchant ordered for may have left only a name. */
  guest: WalkIn | null;
  /** The name on the invoice. */
  name: string;
  familyDiscount: number | null;
  isMerchant: boolean;
  placedBy: PlacedBy;
}>;

/** The id of the account that an order asks to be placed on: one's own, or the customer's that a merchant names; null for none. */
export function requestedAccount(
  visitor: Pick<OrderingVisitor, "id" | "isSuperAdmin"> | null,
  { userId, guest, walkIn }: Pick<NewOrder, "userId" | "guest" | "walkIn">,
): string | null {
  if (!visitor) return null;
  return userId ?? (visitor.isSuperAdmin || guest || walkIn ? null : visitor.id);
}

/** The person that the order is for. @throws InvalidFields, UnknownReference, SignedOut */
export function ordererOf(facts: OrderFacts, wanted: NewOrder): Orderer {
  const { visitor } = facts;
  if (wanted.walkIn && !visitor?.isMerchantHere) throw new InvalidFields({ walkIn: ["walkInOnly"] });
  if (!visitor) return guestOrderer(wanted);
  if (wanted.guest && !visitor.isMerchantHere) throw new InvalidFields({ guest: ["guestHasAccount"] });
  const account = accountOf(facts, visitor, wanted);
  const guest = account ? null : (wanted.walkIn ?? wanted.guest);
  const claimed = visitor.isMerchantHere ? wanted.claimed.familyDiscount : undefined;
  return {
    account,
    guest,
    name: account ? fullName(account) : (guest?.name ?? ""),
    familyDiscount: (claimed === undefined ? account?.familyDiscount : claimed) ?? null,
    isMerchant: visitor.isMerchantHere,
    placedBy: { actor: actorOf(visitor), id: visitor.id, name: fullName(visitor) },
  };
}

/** The account the order goes on: one's own, or, for a merchant, a customer's. */
function accountOf(
  { account }: OrderFacts,
  visitor: OrderingVisitor,
  wanted: NewOrder,
): OrderingAccount | null {
  const accountId = requestedAccount(visitor, wanted);
  if (accountId === null) return null;
  const isOwn = accountId === visitor.id && !visitor.isSuperAdmin;
  if (!isOwn && !visitor.isMerchantHere) throw new UnknownReference({ field: "userId" });
  if (account?.id === accountId) return account;
  throw isOwn ? new SignedOut() : new UnknownReference({ field: "userId" });
}

function actorOf(visitor: OrderingVisitor): PlacedBy["actor"] {
  if (visitor.isSuperAdmin) return "super_admin";
  return visitor.isMerchantHere ? "merchant" : "customer";
}

function guestOrderer({ guest, userId }: Pick<NewOrder, "guest" | "userId">): Orderer {
  if (userId) throw new UnknownReference({ field: "userId" });
  if (!guest) {
    const missing = ["required"];
    throw new InvalidFields({ "guest.name": missing, "guest.email": missing, "guest.phone": missing });
  }
  return {
    account: null,
    guest,
    name: guest.name,
    familyDiscount: null,
    isMerchant: false,
    placedBy: { actor: "guest", id: null, name: guest.name },
  };
}
