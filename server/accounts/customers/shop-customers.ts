/** A shop's customers as its merchant reads them (MAN-05). Merchants and people of other shops are not among them. */
import type { EntityManager, FilterQuery, QBFilterQuery } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { addressLine } from "#domain/accounts/address-line.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import type { customersQuestion, ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { User } from "#entities/accounts/user.ts";
import type { AtShop, SignedInAt } from "#server/context.ts";
import { type CsvValue, csv } from "#server/csv.ts";
import { idsInBatches } from "#server/database/ids-in-batches.ts";
import { askIn } from "#server/database/named-statement.ts";
import { inShop, readInShop } from "#server/database/tenant.ts";
import { limitExports } from "#server/limits/attempt-limits.ts";
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
  const { page, perPage } = question;
  const sort = question.sort ?? "last_name";
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const [users, total] = await tx.findAndCount(User, input(ctx.shop.id, question.search), {
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

/** The id breaks ties, so that pages never overlap. */
function orderBy(sort: string) {
  const direction = sort.startsWith("-") ? "desc nulls last" : "asc nulls last";
  const name = sort.replace(/^-/, "") as keyof typeof SORTS;
  return [...SORTS[name].map((column) => ({ [column]: direction })), { id: direction }];
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

/** Of customer `u`: the first of the notes. */
const NOTES_OF_U = `(
  select n.notes from customer_notes n where n.shop_id = u.shop_id and n.customer_id = u.id order by n.created_at limit 1)`;

/** Of customer `u`: how many orders, and what they came to. */
const ORDERS_OF_U = `(
  select count(*)::int as orders, coalesce(sum(grand_total), 0)::float8 as spent from orders
  where shop_id = u.shop_id and user_id = u.id and cancelled_at is null and deleted_at is null)`;

interface Beside {
  readonly id: string;
  readonly notes: string | null;
  readonly pending: string | null;
  readonly orders: number;
  readonly spent: number;
}

/** The rows with notes, orders and what they came to: one statement for however many. */
async function views(tx: EntityManager, ctx: AtShop, users: readonly User[]): Promise<ShopCustomer[]> {
  if (users.length === 0) return [];
  const rows = await tx.execute<Beside[]>(
    `select u.id,
       ${NOTES_OF_U} as notes,
       (select l.email from mail_links l where l.shop_id = u.shop_id and l.user_id = u.id and l.purpose = 'change_email'
        and l.used_at is null and l.expires_at > ? order by l.created_at desc limit 1) as pending,
       o.orders, o.spent
     from users u
     cross join lateral ${ORDERS_OF_U} o
     where u.shop_id = ? and u.id = any (?::uuid[])`,
    [ctx.now, ctx.shop.id, `{${users.map(({ id }) => id).join(",")}}`],
  );
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

type CustomerInFile = Pick<
  ShopCustomer,
  | "lastName"
  | "firstName"
  | "email"
  | "familyDiscount"
  | "phone"
  | "street"
  | "zip"
  | "paymentService"
  | "paymentHandle"
  | "notes"
  | "orders"
  | "spent"
>;

/** The columns of the table (specification section 3), and what each customer spent. */
const COLUMNS: readonly (readonly [name: string, of: (customer: CustomerInFile) => CsvValue])[] = [
  ["Last Name", ({ lastName }) => lastName],
  ["First Name", ({ firstName }) => firstName],
  ["Email", ({ email }) => email],
  ["Family Discount", ({ familyDiscount }) => familyDiscount],
  ["Phone", ({ phone }) => phone],
  ["Address", addressLine],
  ["Payment Service", ({ paymentService }) => paymentService],
  ["Payment Handle", ({ paymentHandle }) => paymentHandle],
  ["Notes", ({ notes }) => notes],
  ["Orders", ({ orders }) => orders],
  ["Spent", ({ spent }) => (spent / 100).toFixed(2)],
];

/** The customers of these ids, in the order of the ids. */
const CUSTOMERS = `
  select u.last_name as "lastName", u.first_name as "firstName", u.email, u.family_discount as "familyDiscount", u.phone, u.street, u.zip,
    u.payment_service as "paymentService", u.payment_handle as "paymentHandle", ${NOTES_OF_U} as notes, o.orders, o.spent
  from unnest($2::uuid[]) with ordinality as asked (id, place)
  join users u on u.shop_id = $1 and u.id = asked.id
  cross join lateral ${ORDERS_OF_U} o
  order by asked.place`;

/** More rows than this are no file for a spreadsheet. */
const MOST_ROWS = 20_000;

/** Every customer that the question finds, as a file for spreadsheets; written down as an export. @throws TooManyTries */
export async function exportCustomers(ctx: SignedInAt, question: Question): Promise<string> {
  await limitExports(ctx);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const found = tx
      .createQueryBuilder(User)
      .select("id")
      .where(input(ctx.shop.id, question.search) as QBFilterQuery<User>)
      .orderBy(orderBy(question.sort ?? "last_name"))
      .limit(MOST_ROWS);
    let text = csv([COLUMNS.map(([name]) => name)]);
    for await (const ids of idsInBatches(tx, found)) {
      const customers = await askIn<CustomerInFile>(tx, CUSTOMERS, [ctx.shop.id, ids]);
      text += csv(customers.map((customer) => COLUMNS.map(([, of]) => of(customer))));
    }
    await recordAudit(tx, ctx, { action: "customers.exported", subject: "shops", subjectId: ctx.shop.id });
    await tx.flush();
    return text;
  });
}
