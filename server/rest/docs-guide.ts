/** What holds for all calls, in words: the first part of `/api/docs` (API-04). */

import { sentenceOfProblem } from "../refusal-sentences.ts";
import { VERSION_HEADER } from "./api-version.ts";
import { DEMO } from "./code-samples.ts";
import { exampleMessage } from "./document-webhooks.ts";
import { codeBlock, escaped, marked } from "./page-frame.ts";

const paragraphs = (...texts: readonly string[]) => texts.map((text) => `<p>${marked(text)}</p>`).join("");
const list = (...texts: readonly string[]) =>
  `<ul>${texts.map((text) => `<li>${marked(text)}</li>`).join("")}</ul>`;

/** One section: its heading and its text. */
export interface GuideSection {
  readonly title: string;
  readonly html: string;
}

/** The sections in their order. */
export const guide = (): readonly GuideSection[] => [
  {
    title: "First call",
    html: [
      paragraphs("`npm start` opens a demo shop, whose menu anybody may read:"),
      codeBlock("A first call", `curl '${DEMO.origin}/api/shops/slug/${DEMO.slug}/menu'`),
      paragraphs(
        "The same calls stand in a document for programs, OpenAPI 3.1, from which types and clients are generated: `/api/openapi.json`. For TypeScript there is a client of our own, `createShopClient` of `@windowsill/client`; it calls the procedures behind these calls, with their own names in camelCase.",
      ),
    ].join(""),
  },
  {
    title: "Addresses",
    html: [
      list(
        "A shop is the first part of its host: `https://sweetcrumb.example.com`. Calls that have no shop in their path take it from there.",
        "A program may call any host of the platform and name the shop by `X-Shop: {slug}`. Together with a cookie that is refused.",
        "Browsers and curl find `sweetcrumb.localhost` by themselves; Node does not. From Node call `http://127.0.0.1:3000` and send `X-Shop: sweetcrumb`.",
        "Every call has an answer with and without a slash behind its path.",
        "A slug that a shop gave up leads to the shop for 12 months: in a path with 301 and the new `Location`, in `X-Shop` and as a host the calls are answered as before.",
      ),
      codeBlock(
        "A call from Node",
        `const reply = await fetch("http://127.0.0.1:3000/api/login", {
  method: "POST",
  headers: { "content-type": "application/json", "x-shop": "${DEMO.slug}" },
  body: JSON.stringify({ email, password }),
});`,
      ),
    ].join(""),
  },
  {
    title: "Tokens",
    html: [
      paragraphs(
        "`POST /login` answers with a `token`. Send it as `Authorization: Bearer …`; it holds until `expires_at`, and `POST /logout` ends it. A log-in belongs to one shop. Without a token a call is a stranger's.",
        "A merchant's own programs have API tokens, which begin with `wsk_` and are sent the same way. They are made under Manage Account or by `POST /shops/{shopId}/tokens`, and shown once. A token works at its shop alone, as the merchant who made it, and only as far as its scope:",
      ),
      list(
        "`read`: orders, customers, menu, settings and reports are read.",
        "`orders`: orders and customers are read, orders placed and changed.",
        "`menu`: the menu, its pictures and the order windows are read and changed.",
        "`all`: all of these, customers too. No token reaches passwords, log-ins, billing, other tokens, or what is written of settings.",
      ),
      paragraphs(
        "Each call says which scopes open it. A call from the shop's own pages may use the cookie of their log-in instead.",
      ),
    ].join(""),
  },
  {
    title: "Browsers and websites",
    html: [
      paragraphs(
        "A page of another origin may call a shop from a browser where one of the shop's publishable keys names that origin; without such a key no page may. Keys are made under Manage Account or by `POST /shops/{shopId}/keys`. An origin is named exactly, such as `https://shop.example`, in demo mode also `http://localhost:5173`.",
      ),
      list(
        "Such a call carries no cookies. A log-in of its own is sent as a bearer token.",
        "Browsers ask ahead of a call, without the value of `X-Shop`. So call the shop's own host, or a path that has the shop in it.",
        "A key begins with `wpk_` and is sent as `X-Publishable-Key`. It is no secret and opens nothing. A server that asks the key's shop for many visitors from one address has a share of the shop's besides its own; the call has to name the shop, by its path, by `X-Shop` or by its host.",
      ),
      codeBlock(
        "A call from another origin",
        `const reply = await fetch("${DEMO.origin}/api/shops/slug/${DEMO.slug}/menu", {
  headers: { "x-publishable-key": "wpk_…" },
});`,
      ),
    ].join(""),
  },
  {
    title: "Money, times and ids",
    html: list(
      "Money is whole cents: `1250` is $12.50. Rates are hundredths of a percent: `925` is 9.25 %. A family discount is whole percent.",
      "Instants are ISO 8601 in UTC: `2026-12-04T17:30:00.000Z`. Days are `YYYY-MM-DD` in the shop's `timezone`.",
      "Ids are opaque texts. Keep them as they are, and make no sense of their parts.",
      "Names are in snake_case. A field, filter or sort name that is not listed is refused by its name; answers may get new fields at any time.",
    ),
  },
  {
    title: "Lists and pages",
    html: paragraphs(
      "A list answers with `data`, `links` and `meta`. `?page=` counts from 1, `?per_page=` is 100 at most. `links.next` is null on the last page.",
      "`?search=` looks for a text, `?filter[name]=value` for rows of which all hold, `?sort=name` sorts, and `?sort=-name` the other way round.",
      "Orders of some days: `filter[from]` and `filter[until]` are the first and the last day on which they were placed, `filter[fulfillment_date]` is the day of the hand-over, all as `YYYY-MM-DD`.",
      "Lists of orders, of customers and of a webhook's deliveries grow while they are read. Read them by `cursor`: an empty one begins, `links.next` goes on and is null at the end. No row comes twice and none is missed, whatever is added meanwhile.",
    ),
  },
  {
    title: "Idempotency",
    html: [
      paragraphs(
        "`POST /shops/{shopId}/orders` takes an `Idempotency-Key`, 1 to 255 characters of your own, such as a UUID. What is sent again with the same key places no second order: the answer is the first order with status 200 and `Idempotent-Replayed: true`.",
      ),
      list(
        "A key belongs to one shop and to whoever placed the order: an account, or a guest by the e-mail address of the order. Where a guest corrects the address after an answer was lost, ask for the order by its key first.",
        "It is kept as long as the order is, without an end.",
        "The same key with another body is refused as `idempotency_mismatch`.",
        "A refused order uses up no key: put right what was wrong and send it with the same one.",
        "When no answer came, send the very same again, or ask `GET /shops/{shopId}/orders/by-key/{key}`. In that path the key is percent-encoded, a slash as `%2F`.",
        "All other calls do the same when they are sent again, or make one more thing; they take no key. The exception is `stock_delta` of `PATCH /shops/{shopId}/items/{itemId}`, which is added each time: send it with a `change_key`, a UUID of your own, and under the same key it is added once.",
      ),
    ].join(""),
  },
  {
    title: "Changes at the same time",
    html: paragraphs(
      "What can be changed has a `version` or an `updated_at`. A change that names the one that it was made from is refused as `stale` where somebody else changed it meanwhile; one that names none simply counts.",
    ),
  },
  {
    title: "Limits",
    html: [
      paragraphs("Too many requests are answered with 429 and `Retry-After`, in whole seconds."),
      list(
        "From one network address: 300 reads and 120 writes a minute. `RateLimit` and `RateLimit-Policy` of each answer say what is left.",
        "With one API token: 600 reads and 240 writes a minute, from however many addresses.",
        "With a shop's publishable keys, at that shop and beyond the share of an address: 3,000 reads and 1,200 writes a minute in all, and 300 orders with each.",
        "Orders: 10 a minute of one account, 60 from one address, 600 at one shop.",
        "Log-ins: 5 tries in 15 minutes for one account from one place, 30 from one address.",
        "Questions whether an address or a phone has an account: 10 a minute.",
        "Files for spreadsheets: 6 an hour of one account. Pictures: 120 an hour at one shop.",
        "Bodies: 64 KB; the order of a menu and pictures of 5 MB may have more.",
        "503 has `Retry-After` as well: the shop is busy, or its database is away for a moment.",
      ),
    ].join(""),
  },
  {
    title: "Webhook messages",
    html: [
      paragraphs(
        "A shop tells programs of its own what happens: `order.placed`, `order.updated`, `order.cancelled`, `item.stock`. Its merchant names their addresses under Manage Account or by `POST /shops/{shopId}/webhooks`: public ones that begin with https. A message is a `POST` with JSON:",
      ),
      codeBlock("A message", JSON.stringify(exampleMessage("item.stock"), null, 2)),
      paragraphs(
        "It is signed as standardwebhooks.com has it, in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Libraries for most languages check that, with the secret that was shown when the webhook was made:",
      ),
      codeBlock(
        "Checking a message",
        `import { Webhook } from "standardwebhooks";

// The body as it came: the signature is over its text. Throws where it is not ours, or old.
const { type, data } = new Webhook("whsec_…").verify(body, headers);`,
      ),
      list(
        "Answer with any 2xx within ten seconds, and do the work afterwards. 410 ends the webhook.",
        "What was not taken is sent again after 1, 5 and 30 minutes, 2 and 6 hours, then every 12 hours for three days. A webhook that takes nothing for five days is switched off, and its merchant gets a mail.",
        "A message may come more than once, and after a later one. Its `webhook-id` stays the same; `version` of an order counts up.",
        "For a day after its secret was replaced a message has two signatures. Redirects are not followed.",
        "What was sent and answered is listed for 30 days: `GET /shops/{shopId}/webhooks/{webhookId}/deliveries`. It can be sent again from there.",
      ),
    ].join(""),
  },
  {
    title: "Refusals",
    html: [
      paragraphs(
        "A refusal has the same body everywhere. `code` is for programs and never changes, `message` is for people, `errors` names fields as they were sent, and `doc_url` leads to the code's cause and cure.",
      ),
      codeBlock(
        "A refusal",
        JSON.stringify(
          {
            message: `line_items.0.quantity: ${sentenceOfProblem("quantity")}`,
            code: "invalid",
            errors: { "line_items.0.quantity": [sentenceOfProblem("quantity")] },
            request_id: "019a8f3e-0000-7000-8000-000000000001",
            doc_url: "/api/docs/errors#invalid",
          },
          null,
          2,
        ),
      ),
      paragraphs(
        "They come in this order: 413, 403 from another site, 415, 401, 403, 404, 422, 409. Someone else's object is 404, as one that is not there.",
      ),
      `<p><a href="/api/docs/errors">${escaped("All codes, with cause and cure")}</a></p>`,
    ].join(""),
  },
  {
    title: "Versions",
    html: paragraphs(
      `Every answer says the day of the newest change that a client may notice: \`${VERSION_HEADER.split("-")
        .map((part) => part[0]?.toUpperCase() + part.slice(1))
        .join(
          "-",
        )}\`, the same as \`info.version\` of the document. Calls, fields of answers, codes and optional fields of bodies are added without notice. What is there is not renamed, removed or given another meaning.`,
    ),
  },
];
