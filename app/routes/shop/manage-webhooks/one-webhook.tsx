import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import sheet from "#app/styles/manage-webhooks.css?url";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { momentText } from "#app/ui/local-text.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { usePostedIntent } from "#app/ui/use-posted-intent.ts";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { MOST_OF } from "#domain/shop/most-of.ts";
import { webhookHost } from "#domain/shop/webhook-rules.ts";
import type { DeliveryView, WebhookView } from "#domain/shop/webhook-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/webhooks.js";
import { Deliveries } from "./deliveries.tsx";
import { SecretOnce } from "./secret-once.tsx";
import { takeWebhookPost } from "./take-webhook-post.server.ts";
import { WebhookActs } from "./webhook-acts.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { attemptText, deliveryState, EVENT_WORDS, webhookState } from "./webhook-words.ts";

const HOME = "/manage/webhooks";
/** The id of a webhook that is not made yet. */
const NEW = "new";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: t.pageTitle({ title: loaded?.webhook ? t.one() : t.newTitle(), shop: loaded?.shopTitle ?? "" }) },
];

/** One webhook with what was sent to it, or an empty form. One that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { id = NEW } = args.params;
  const { searchParams } = new URL(args.request.url);
  const [shop, { webhooks, asksPassword }] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.webhooks.screen()]),
  );
  const webhook = webhooks.find((one) => one.id === id);
  if (id !== NEW && !webhook) throw data(null, { status: statusOf("not-found") });
  const zone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const asked = pageOf(searchParams.get("page"));
  const list = webhook && (await calls.webhooks.deliveries({ webhookId: webhook.id, page: asked }));
  return {
    shopTitle: shop.title,
    hasRoom: webhooks.length < MOST_OF.webhooks,
    asksPassword,
    webhook: webhook ? viewOf(webhook, zone) : null,
    asks: searchParams.get("ask") === "delete",
    deliveries: list?.rows.map((row) => deliveryOf(row, zone)) ?? [],
    pages: { page: asked, pages: list ? Math.ceil(list.total / list.perPage) : 1 },
  };
}

/** The page that an address names; the first where it names none. */
function pageOf(text: string | null): number {
  const wanted = Math.trunc(Number(text ?? 1));
  return wanted >= 1 && wanted <= 1_000_000 ? wanted : 1;
}

const viewOf = (webhook: WebhookView, zone: string) => ({
  id: webhook.id,
  title: webhook.description || webhookHost(webhook.url),
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  status: webhook.status,
  state: webhookState(webhook),
  formerSecret: webhook.formerSecretEndsAt && momentText(webhook.formerSecretEndsAt, zone),
});

const deliveryOf = (
  { id, type, status, createdAt, dueAt, body, answer, attempts }: DeliveryView,
  zone: string,
) => ({
  id,
  title: EVENT_WORDS[type](),
  moment: momentText(createdAt, zone),
  state: deliveryState(status),
  next: dueAt && attempts.length > 0 ? momentText(dueAt, zone) : null,
  body: readable(body),
  answer,
  attempts: attempts.map((attempt) => attemptText(attempt, zone)).reverse(),
});

/** As it was sent, with line breaks. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export const action = takeWebhookPost;

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

/** What the last post came to. */
function useAnswer() {
  const told = useActionData<typeof clientAction>() ?? NO_ANSWER;
  const { intent, onSubmit } = usePostedIntent();
  const about = intent === "save" ? "save" : "act";
  return { onSubmit, ...("isLost" in told ? { ...NO_ANSWER, about, reply: told.reply } : told) };
}

const NO_ANSWER = { about: "act", reply: null, secret: null, webhookId: null } as const;

export default function OneWebhook() {
  const { webhook, asks, asksPassword, deliveries, pages } = useLoaderData<typeof loader>();
  const { about, reply, secret, onSubmit } = useAnswer();
  if (!webhook) return <NewWebhook />;
  return (
    <main id="main" tabIndex={-1} className="max-w-[calc(52rem+2*var(--pad))]" onSubmit={onSubmit}>
      <PageHeader title={webhook.title} back={back()}>
        <Badge variant={webhook.state.variant}>{webhook.state.words}</Badge>
      </PageHeader>
      {secret && <SecretOnce secret={secret} />}
      <WebhookForm
        key={webhook.id}
        webhook={webhook}
        reply={about === "save" ? reply : null}
        isFull={false}
        asksPassword={asksPassword}
      />
      <WebhookActs webhook={webhook} asks={asks} reply={about === "act" ? reply : null} />
      <Deliveries deliveries={deliveries} pages={pages} path={`${HOME}/${webhook.id}`} />
    </main>
  );
}

const back = () => ({ to: HOME, label: t.title() });

/** The empty form; once it was taken, the secret and the way to the webhook. */
function NewWebhook() {
  const { hasRoom, asksPassword } = useLoaderData<typeof loader>();
  const { reply, secret, webhookId } = useAnswer();
  return (
    <main id="main" tabIndex={-1} className="max-w-[calc(44rem+2*var(--pad))]">
      <PageHeader title={t.newTitle()} back={back()}>
        {secret ? t.made() : t.newSays()}
      </PageHeader>
      {secret ? (
        <>
          <SecretOnce secret={secret} />
          <Link className={buttonVariants()} to={`${HOME}/${webhookId}`}>
            {t.toWebhook()}
          </Link>
        </>
      ) : (
        <WebhookForm webhook={null} reply={reply} isFull={!hasRoom} asksPassword={asksPassword} />
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return <ManageFailure failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }} />;
}
