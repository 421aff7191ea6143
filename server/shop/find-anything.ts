/** What the merchant's command palette and its page without scripts find: orders, customers, items, sections and settings of the shop (UI-01). */
import type { z } from "zod";
import type { FoundAnything, findQuestion } from "#domain/shop/find-schemas.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { readInShop } from "../database/tenant.ts";
import { settingsLike } from "./setting-label.ts";

/** How many of each kind are shown. */
const MOST = 6;

/** Fewer digits would be half of the shop's phones. */
const FEWEST_DIGITS = 3;

/** Four statements, whatever is found; none for a blank text. The text is only ever a value. */
export async function findAnything(
  { em, shop }: SignedInAt,
  { text }: z.output<typeof findQuestion>,
): Promise<FoundAnything> {
  if (text === "") return { orders: [], customers: [], items: [], sections: [], settings: [] };
  const [like, start] = [`%${plain(text)}%`, `${plain(text)}%`];
  const phone = phoneEnd(text);
  const ticket = /^#?\d{1,9}$/.test(text) ? Number(text.replace("#", "")) : 0;
  const settings = settingsLike(text).slice(0, MOST);
  return readInShop(em, shop.id, async (tx) => ({
    settings,
    orders: await tx.execute<FoundAnything["orders"]>(
      `select id, "ticketNumber", slot, "isCancelled", name from (
         select o.id, o.ticket_number as "ticketNumber", o.fulfillment_slot as slot, o.cancelled_at is not null as "isCancelled",
           coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), o.guest_name, '') as name,
           coalesce(u.phone_normalized, regexp_replace(o.guest_phone, '[^0-9]', '', 'g')) as phone
         from orders o left join users u on u.shop_id = o.shop_id and u.id = o.user_id
         where o.shop_id = ? and o.deleted_at is null
       ) found
       where "ticketNumber" = ? or name ilike ? or phone like ?
       order by "ticketNumber" = ? desc, "isCancelled", "ticketNumber" desc limit ${MOST}`,
      [shop.id, ticket, like, phone, ticket],
    ),
    customers: await tx.execute<FoundAnything["customers"]>(
      `select id, name, coalesce(nullif(phone, ''), email, '') as contact from (
         select id, trim(concat_ws(' ', first_name, last_name)) as name, first_name, last_name, phone, phone_normalized, email
         from users where shop_id = ? and not is_merchant and status = 'ACTIVE' and deleted_at is null
       ) found
       where name ilike ? or email ilike ? or phone_normalized like ?
       order by name ilike ? or last_name ilike ? desc, last_name, first_name, id limit ${MOST}`,
      [shop.id, like, like, phone, start, start],
    ),
    items: await tablesIn(tx)
      .selectFrom("items as i")
      .innerJoin("sections as s", (on) =>
        on.onRef("s.shopId", "=", "i.shopId").onRef("s.id", "=", "i.sectionId"),
      )
      .select(["i.id", "i.name", "s.name as section"])
      .where("i.shopId", "=", shop.id)
      .where("i.deletedAt", "is", null)
      .where("i.name", "ilike", like)
      .orderBy((eb) => eb("i.name", "ilike", start), "desc")
      .orderBy("s.position")
      .orderBy("i.position")
      .orderBy("i.id")
      .limit(MOST)
      .execute(),
    sections: await tablesIn(tx)
      .selectFrom("sections")
      .select(["id", "name"])
      .where("shopId", "=", shop.id)
      .where("deletedAt", "is", null)
      .where("name", "ilike", like)
      .orderBy((eb) => eb("name", "ilike", start), "desc")
      .orderBy("position")
      .orderBy("id")
      .limit(MOST)
      .execute(),
  }));
}

/** The text with the letters that a pattern would read as its own. */
const plain = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A pattern of the last digits of a phone, or one that nothing matches. */
function phoneEnd(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length >= FEWEST_DIGITS && /^[\d\s().+-]+$/.test(text) ? `%${digits}` : "";
}
