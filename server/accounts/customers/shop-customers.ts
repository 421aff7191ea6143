/** A shop's customers as its merchant reads them (MAN-05). Merchants and people of other shops are not among them. */
import type { EntityManager, FilterQuery, QBFilterQuery } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { z } from "zod";
import { addressLine } from "#domain/accounts/address-line.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import type { customersQuestion, ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { MOST_ROWS_IN_FILE } from "#domain/rows-in-file.ts";
import { User } from "#entities/accounts/user.ts";
import * as t from "#messages/exports.js";
import type { AtShop, SignedInAt } from "#server/context.ts";
import type { CsvValue } from "#server/csv.ts";
import {
  badCursor,
  pageByCursor,
  rowOfCursor,
  type SortedColumn,
  standsBehind,
} from "#server/database/list-cursor.ts";
import { tablesIn } from "#server/database/tables.ts";
import { inShop, readInShop } from "#server/database/tenant.ts";
import { limitExports } from "#server/limits/attempt-limits.ts";
import { listFile } from "#server/list-file.ts";
import type { Page } from "#server/orders/order-pages.ts";
import { recordAudit } from "#server/shop/record-audit.ts";

type Question = z.output<typeof customersQuestion>;

const SORTS = {
  last_name: ["lastName", "firstName"],
  first_name: ["firstName", "lastName"],
  email: ["email"],
  family_discount: ["familyDiscount"],
  phone: ["phoneNormalized"],
  payment_service: ["paymentService"],
  created_at: ["createdAt"],
} as const;

/** Who is a customer of the shop: the living accounts that are no merchant's. */
export const customersOf = (shopId: string) => ({
  shopId,
  isMerchant: false,
  status: "ACTIVE" as const,
});

/** A page of customers, by last name unless sorted otherwise. */
export function shopCustomers(ctx: SignedInAt, question: Question): Promise<Page<ShopCustomer>> {
  const { page, perPage, cursor } = question;
  const sort = question.sort ?? "last_name";
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const where = input(ctx.shop.id, question.search);
    if (cursor !== undefined) {
      const behind = await behindCursor(tx, ctx.shop.id, sort, cursor);
      const total = await tx.count(User, where);
      const options = { orderBy: orderBy(sort), limit: perPage + 1 };
      const found = await tx.find(User, { $and: [where, behind] } as FilterQuery<User>, options);
      const { rows, nextCursor } = pageByCursor(found, perPage, sort);
      return { rows: await views(tx, ctx, rows), page: 1, perPage, total, sort, nextCursor };
    }
    const [users, total] = await tx.findAndCount(User, where, {
      orderBy: orderBy(sort),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { rows: await views(tx, ctx, users), page, perPage, total, sort };
  });
}

/** By name, e-mail, phone or street; the text is only ever a value. */
function input(shopId: string, search: string | undefined): FilterQuery<User> {
  if (!search) return customersOf(shopId);
  const like = (text: string) => ({ $ilike: `%${text.replace(/[\\%_]/g, "\\$&")}%` });
  const digits = search.replace(/\D/g, "");
  const isPhone = digits.length >= 3 && /^[\d\s().+-]+$/.test(search);
  const words = search.split(/\s+/).filter(Boolean).slice(0, 5);
  const named = words.map((word) => ({ $or: [{ firstName: like(word) }, { lastName: like(word) }] }));
  return {
    ...customersOf(shopId),
    $or: [
      { $and: named },
      { email: like(search) },
      { street: like(search) },
      ...(isPhone ? [{ phoneNormalized: like(digits) }] : []),
    ],
  };
}

type SortedBy = SortedColumn<"id" | (typeof SORTS)[keyof typeof SORTS][number]>;

const CAN_LACK: ReadonlySet<string> = new Set<SortedBy["column"]>([
  "email",
  "familyDiscount",
  "phoneNormalized",
]);

/** The id breaks ties, so that pages never overlap. */
function sortedBy(sort: string): SortedBy[] {
  const falls = sort.startsWith("-");
  const name = sort.replace(/^-/, "") as keyof typeof SORTS;
  return [...SORTS[name], "id" as const].map((column) => ({ column, falls, canLack: CAN_LACK.has(column) }));
}

const orderBy = (sort: string) =>
  sortedBy(sort).map(({ column, falls }) => ({ [column]: falls ? "desc nulls last" : "asc nulls last" }));

/** The customers behind a cursor; all of them at the beginning. @throws InvalidFields for a cursor of another list */
async function behindCursor(
  tx: EntityManager,
  shopId: string,
  sort: string,
  cursor: string,
): Promise<FilterQuery<User>> {
  const id = rowOfCursor(cursor, sort);
  if (id === null) return {};
  const columns = sortedBy(sort);
  const row = await tablesIn(tx)
    .selectFrom("users")
    .select(({ cast }) => columns.map(({ column }) => cast<string | null>(column, "text").as(column)))
    .where("shopId", "=", shopId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw badCursor();
  return standsBehind<User, SortedBy["column"]>(columns, row as Record<SortedBy["column"], string | null>);
}

/** One customer; that a merchant looked is written down (matrix r046). @throws NotFound */
export function shopCustomer(ctx: SignedInAt, customerId: string): Promise<ShopCustomer> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const user = await tx.findOne(User, { ...customersOf(ctx.shop.id), id: customerId });
    if (!user) throw new NotFound();
    await recordAudit(tx, ctx, { action: "customer.read", subject: "users", subjectId: user.id });
    await tx.flush();
    return readCustomer(tx, ctx, user);
  });
}

/** A customer who was just read or written, as the merchant sees them. */
export async function readCustomer(tx: EntityManager, ctx: AtShop, user: User): Promise<ShopCustomer> {
  const [view] = await views(tx, ctx, [user]);
  if (!view) throw new NotFound();
  return view;
}

/** Of these customers what stands in other tables: the first of the notes, how many orders there are, and what they came to. */
const besideThem = (tx: EntityManager, shopId: string, ids: readonly string[]) =>
  tablesIn(tx)
    .selectFrom("users as u")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("orders")
          .select(({ fn, val }) => [
            fn.countAll<number>().as("orders"),
            fn.coalesce(fn.sum<number>("grandTotal"), val(0)).as("spent"),
          ])
          .whereRef("orders.shopId", "=", "u.shopId")
          .whereRef("orders.userId", "=", "u.id")
          .where("cancelledAt", "is", null)
          .where("deletedAt", "is", null)
          .as("o"),
      (on) => on.onTrue(),
    )
    .select(["u.id", "o.orders", "o.spent"])
    .select(({ selectFrom }) =>
      selectFrom("customerNotes as n")
        .select("n.notes")
        .whereRef("n.shopId", "=", "u.shopId")
        .whereRef("n.customerId", "=", "u.id")
        .orderBy("n.createdAt")
        .limit(1)
        .as("notes"),
    )
    .where("u.shopId", "=", shopId)
    .where(({ eb, fn, val }) => eb("u.id", "=", fn.any(val([...ids]))));

/** The rows with notes, orders and what they came to: one statement for however many. */
async function views(tx: EntityManager, ctx: AtShop, users: readonly User[]): Promise<ShopCustomer[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const rows = await besideThem(tx, ctx.shop.id, ids)
    .select(({ selectFrom }) =>
      selectFrom("mailLinks as l")
        .select("l.email")
        .whereRef("l.shopId", "=", "u.shopId")
        .whereRef("l.userId", "=", "u.id")
        .where("l.purpose", "=", "change_email")
        .where("l.usedAt", "is", null)
        .where("l.expiresAt", ">", ctx.now)
        .orderBy("l.createdAt", "desc")
        .limit(1)
        .as("pending"),
    )
    .execute();
  const beside = new Map(rows.map((row) => [row.id, row]));
  return users.map((user) => {
    const more = beside.get(user.id);
    return {
      id: user.id,
      shopId: ctx.shop.id,
      firstName: user.firstName,
      lastName: user.lastName,
      fullName: fullName(user),
      email: user.email ?? null,
      emailVerifiedAt: user.emailVerifiedAt ?? null,
      pendingEmail: more?.pending ?? null,
      phone: user.phone,
      street: user.street,
      zip: user.zip,
      address: addressLine(user),
      paymentService: user.paymentService,
      paymentHandle: user.paymentHandle,
      familyDiscount: user.familyDiscount ?? null,
      notes: more?.notes ?? "",
      orders: more?.orders ?? 0,
      spent: more?.spent ?? 0,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
    };
  });
}

/** The customers of these ids, in the order of the ids. */
const customersInFile = (tx: EntityManager, shopId: string, ids: readonly string[]) =>
  besideThem(tx, shopId, ids)
    .select(["u.lastName", "u.firstName", "u.email", "u.familyDiscount", "u.phone", "u.street", "u.zip"])
    .select(["u.paymentService", "u.paymentHandle"])
    .orderBy(({ ref }) => sql`array_position(${ids}::uuid[], ${ref("u.id")})`)
    .execute();

type CustomerInFile = Awaited<ReturnType<typeof customersInFile>>[number];

/** The columns of the table (specification section 3), and what each customer spent, as `customerColumns` names them. */
const columnsOf = (customer: CustomerInFile): CsvValue[] => [
  customer.lastName,
  customer.firstName,
  customer.email,
  customer.familyDiscount,
  customer.phone,
  addressLine(customer),
  customer.paymentService,
  customer.paymentHandle,
  customer.notes,
  customer.orders,
  (customer.spent / 100).toFixed(2),
];

/**
 * Every customer that the question finds, as a file for spreadsheets; written down as an export.
 *
 * @throws InvalidFields where these are more than a file holds
 * @throws CrossSite, TooManyTries
 */
export async function exportCustomers(
  ctx: SignedInAt,
  question: Question,
  most = MOST_ROWS_IN_FILE,
): Promise<string> {
  await limitExports(ctx);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const where = input(ctx.shop.id, question.search);
    const found = tx
      .createQueryBuilder(User)
      .select("id")
      .where(where as QBFilterQuery<User>)
      .orderBy(orderBy(question.sort ?? "last_name"));
    const text = await listFile(tx, ctx.shop.id, {
      columns: t.customerColumns().split("|"),
      found,
      length: {
        count: await tx.count(User, where),
        most,
        problem: "tooManyCustomersForFile",
        field: "search",
      },
      rows: async (ids) => (await customersInFile(tx, ctx.shop.id, ids)).map(columnsOf),
    });
    await recordAudit(tx, ctx, { action: "customers.exported", subject: "shops", subjectId: ctx.shop.id });
    await tx.flush();
    return text;
  });
}
