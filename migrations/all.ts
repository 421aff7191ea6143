import { Shops } from "./0001-shops.ts";
import { Accounts } from "./0002-accounts.ts";
import { Catalog } from "./0003-catalog.ts";
import { Availability } from "./0004-availability.ts";
import { Carts } from "./0005-carts.ts";
import { Orders } from "./0006-orders.ts";
import { Billing } from "./0007-billing.ts";
import { Support } from "./0008-support.ts";
import { RolesAndPolicies } from "./0009-roles-and-policies.ts";
import { MenuState } from "./0010-menu-state.ts";
import { OrdersFoundById } from "./0011-orders-found-by-id.ts";
import { PhoneLogIn } from "./0012-phone-log-in.ts";
import { ChangeEmail } from "./0013-change-email.ts";
import { Owners } from "./0014-owners.ts";
import { SessionList } from "./0015-session-list.ts";
import { OwnAccount } from "./0016-own-account.ts";
import { CatalogEdits } from "./0017-catalog-edits.ts";
import { OrderEdits } from "./0019-order-edits.ts";
import { Dashboard } from "./0022-dashboard.ts";
import { OrderChanges } from "./0023-order-changes.ts";
import { PlatformReports } from "./0024-platform-reports.ts";
import { ExpiredSlugs } from "./0025-expired-slugs.ts";
import { OrderMoves } from "./0026-order-moves.ts";
import { EmailProofs } from "./0027-email-proofs.ts";
import { HandOverEnds } from "./0036-hand-over-ends.ts";
import { OrdersByDay } from "./0038-orders-by-day.ts";
import { CommitOrders } from "./0039-commit-orders.ts";
import { NoPathToSet } from "./0040-no-path-to-set.ts";
import { ChangeOrders } from "./0041-change-orders.ts";
import { OrdersCountedAtOnce } from "./0042-orders-counted-at-once.ts";
import { LocksInOnePlace } from "./0043-locks-in-one-place.ts";
import { OrdersByTheirIndex } from "./0044-orders-by-their-index.ts";
import { Pictures } from "./0045-pictures.ts";
import { Subscriptions } from "./0046-subscriptions.ts";
import { ChangesByTheirIndex } from "./0054-changes-by-their-index.ts";

/**
 * Every migration in the order it runs, listed by hand: a glob does not survive bundling. One that has run is never edited. One that
 * changes rows starts with `set local role platform`, or row-level security hides them all from a plain owner.
 */
export const migrationsList = [
  { name: "0001-shops", class: Shops },
  { name: "0002-accounts", class: Accounts },
  { name: "0003-catalog", class: Catalog },
  { name: "0004-availability", class: Availability },
  { name: "0005-carts", class: Carts },
  { name: "0006-orders", class: Orders },
  { name: "0007-billing", class: Billing },
  { name: "0008-support", class: Support },
  { name: "0009-roles-and-policies", class: RolesAndPolicies },
  { name: "0010-menu-state", class: MenuState },
  { name: "0011-orders-found-by-id", class: OrdersFoundById },
  { name: "0012-phone-log-in", class: PhoneLogIn },
  { name: "0013-change-email", class: ChangeEmail },
  { name: "0014-owners", class: Owners },
  { name: "0015-session-list", class: SessionList },
  { name: "0016-own-account", class: OwnAccount },
  { name: "0017-catalog-edits", class: CatalogEdits },
  { name: "0019-order-edits", class: OrderEdits },
  { name: "0022-dashboard", class: Dashboard },
  { name: "0023-order-changes", class: OrderChanges },
  { name: "0024-platform-reports", class: PlatformReports },
  { name: "0025-expired-slugs", class: ExpiredSlugs },
  { name: "0026-order-moves", class: OrderMoves },
  { name: "0027-email-proofs", class: EmailProofs },
  { name: "0038-orders-by-day", class: OrdersByDay },
  { name: "0036-hand-over-ends", class: HandOverEnds },
  { name: "0039-commit-orders", class: CommitOrders },
  { name: "0040-no-path-to-set", class: NoPathToSet },
  { name: "0041-change-orders", class: ChangeOrders },
  { name: "0042-orders-counted-at-once", class: OrdersCountedAtOnce },
  { name: "0043-locks-in-one-place", class: LocksInOnePlace },
  { name: "0044-orders-by-their-index", class: OrdersByTheirIndex },
  { name: "0045-pictures", class: Pictures },
  { name: "0046-subscriptions", class: Subscriptions },
  { name: "0054-changes-by-their-index", class: ChangesByTheirIndex },
];
