/** `/dev/outbox` (NOTE-03): what would have been sent, readable by a newcomer. Demo only: outside demo mode this endpoint is not mounted. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { renderToStaticMarkup } from "react-dom/server";
import { Shop } from "#entities/shop/shop.ts";
import { Message } from "#entities/support/message.ts";
import type { Handler } from "#server/http/host-contract.ts";
import { shopByHost } from "#server/shop/shop-by-host.ts";
import { readInShop } from "../database/tenant.ts";
import { theApp } from "../running-app.ts";
import { findShop } from "../shop/find-shop.ts";

/** How many messages are shown. */
const SHOWN = 200;

/** Newest first: on a shop's host that shop's messages, on the root domain everyone's. */
export const outboxHandler: Handler = async (request, { now }) => {
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
  const lookup = shopByHost(request, theApp().config.rootDomain);
  const shop = lookup ? await findShop(em, lookup, now) : null;
  const shopIds = lookup ? (shop ? [shop.id] : []) : (await em.find(Shop, {})).map(({ id }) => id);
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

/**
 * The outbox as a page: one message after the other, its plain text in full. No script, no style of its own. A message of
 * `/dev/outbox.json` (contract section 3).
 */
interface SentMessage {
  id: string;
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
}

const LINK = /(https?:\/\/[^\s<>\]]+)/;

/** The text with its links made clickable. */
function Text({ text }: { text: string }) {
  // Splitting by a group in brackets leaves words and links in turn, so a part's place never changes.
  const parts = text.split(LINK).map((part, at) => ({ part, key: `part ${at}`, isLink: at % 2 === 1 }));
  return (
    <pre>
      {parts.map(({ part, key, isLink }) =>
        isLink ? (
          <a key={key} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

function Outbox({ messages }: { messages: readonly SentMessage[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox</title>
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>
            In demo mode nothing leaves this machine. These messages would have been sent, the newest first.
          </p>
          {messages.length === 0 && <p>Nothing yet. Place an order or sign up, and look again.</p>}
          {messages.map((message) => (
            <article key={message.id}>
              <h2>{message.subject || message.channel}</h2>
              <p>
                To {message.to}, {message.created_at}
              </p>
              <Text text={message.text} />
            </article>
          ))}
        </main>
      </body>
    </html>
  );
}

/** The page as HTML. */
const outboxPage = (messages: readonly SentMessage[]): string =>
  `<!doctype html>${renderToStaticMarkup(<Outbox messages={messages} />)}`;
