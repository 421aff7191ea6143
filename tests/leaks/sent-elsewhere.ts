/** What leaves without being asked for: mails, and what webhooks are told. Each is held against who may see, like an answer. */
import type { Marker } from "#tests/support/canaries.ts";
import { type Query, SHOPS, type Slug } from "./fixture-shops.ts";
import type { Recorded } from "./recorder.ts";
import { GUS } from "./someones-words.ts";
import type { Role, Seen } from "./who-may-see.ts";

const MERCHANT_OF: Readonly<Record<Slug, Role>> = { sweetcrumb: "rosa", cornerpies: "walt" };

const recorded = (role: Role, about: Slug, call: string, text: string): Recorded => ({
  role,
  about,
  call,
  status: 0,
  sent: "",
  text,
});

/** The bodies for each shop's webhooks: its merchant's own program receives them. */
export async function readDeliveries(query: Query): Promise<Recorded[]> {
  const rows = await query<{ slug: Slug; type: string; body: string }>(
    `select s.slug, d.type, d.body from webhook_deliveries d join shops s on s.id = d.shop_id
      where s.slug = any ($1) order by d.id`,
    [SHOPS],
  );
  return rows.map(({ slug, type, body }) =>
    recorded(MERCHANT_OF[slug], slug, `${type} to http://hooks.example.com/${slug}`, body),
  );
}

/** Every message that was written since the walk's people came, to whoever it went. */
export async function readMails(query: Query, known: ReadonlyMap<string, Marker>): Promise<Recorded[]> {
  const rows = await query<{ slug: Slug; template: string; recipient: string; said: string }>(
    `select s.slug, m.template, m.recipient, concat_ws(E'\\n', m.subject, m.text, m.html) as said
       from messages m join shops s on s.id = m.shop_id
      where s.slug = any ($1) and m.text not like 'CANARY_messages%' order by m.id`,
    [SHOPS],
  );
  return rows.map(({ slug, template, recipient, said }) => ({
    ...recorded("guest", slug, `${template} to http://${slug}.localhost/mail`, `${recipient}\n${said}`),
    isMail: true,
    ...readerOf(recipient, known, slug),
  }));
}

/** Whose address it is. */
function readerOf(recipient: string, known: ReadonlyMap<string, Marker>, slug: Slug): Partial<Seen> {
  const marker = known.get(/^canary_\w+/i.exec(recipient)?.[0].toLowerCase() ?? "");
  if (recipient === PLATFORM) return { role: "super" };
  if (recipient === GUS.email) return { alsoAs: "linked", isOwnGuestOrder: true };
  switch (marker?.table) {
    case "users":
    case "super_admins":
      return { role: marker.owner as Role };
    case "orders":
      return { alsoAs: marker.owner, isOwnGuestOrder: marker.owner === "linked" };
    case "shop_settings":
      return { role: MERCHANT_OF[slug] };
    default:
      return {};
  }
}

/** Where the platform reads what merchants write to it, in the demo. */
const PLATFORM = "hello@localhost";
