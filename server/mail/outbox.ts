/** `/dev/outbox` (NOTE-03): what would have been sent, readable by a newcomer. Demo only: outside demo mode this endpoint is not mounted. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { Shop } from "#entities/shop/shop.ts";
import { Message } from "#entities/support/message.ts";
import type { Door } from "#server/http/host-contract.ts";
import { shopByHost } from "#server/shop/shop-by-host.ts";
import { readInShop } from "../database/tenant.ts";
import { theApp } from "../running-app.ts";
import { findShop } from "../shop/find-shop.ts";
import { outboxPage, type SentMessage } from "./outbox-page.tsx";

/** How many messages are shown. */
const SHOWN = 200;

/** Newest first: on a shop's host that shop's messages, on the root domain everybody's. */
export const outboxDoor: Door = async (request, { now }) => {
  const { pathname } = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET" } });
  if (pathname !== "/dev/outbox" && pathname !== "/dev/outbox.json")
    return new Response("Not found", { status: 404 });
  const em = theApp().orm.em.fork();
  const messages = await sentMessages(em, request, now);
  if (pathname.endsWith(".json"))
    return Response.json(messages, { headers: { "Cache-Control": "no-store" } });
  return new Response(outboxPage(messages), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
};

async function sentMessages(em: EntityManager, request: Request, now: Date): Promise<SentMessage[]> {
  const asked = shopByHost(request, theApp().config.rootDomain);
  const shop = asked ? await findShop(em, asked, now) : null;
  const shopIds = asked ? (shop ? [shop.id] : []) : (await em.find(Shop, {})).map(({ id }) => id);
  const lists = [];
  for (const shopId of shopIds) lists.push(await sentBy(em, shopId));
  return lists
    .flat()
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, SHOWN);
}

function sentBy(em: EntityManager, shopId: string): Promise<SentMessage[]> {
  return readInShop(em, shopId, async (tx) => {
    const rows = await tx.find(
      Message,
      { shopId, status: "sent" },
      { orderBy: { createdAt: "desc", id: "desc" }, limit: SHOWN },
    );
    return rows.map(({ id, channel, recipient, subject, text, html, createdAt }) => ({
      id,
      channel,
      to: recipient,
      subject,
      text,
      html,
      created_at: createdAt.toISOString(),
    }));
  });
}
