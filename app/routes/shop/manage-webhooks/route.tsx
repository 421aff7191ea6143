import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import sheet from "#app/styles/manage-webhooks.css?url";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RecordLink } from "#app/ui/record-link.tsx";
import { Text } from "#app/ui/text.tsx";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { MOST_OF } from "#domain/shop/most-of.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/webhooks.js";
import { lastDeliveryText, webhookState } from "./webhook-words.ts";

const HOME = "/manage/webhooks";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: t.pageTitle({ title: t.title(), shop: loaded?.shopTitle ?? "" }) },
];

/** Where the shop's events are sent, each with its state and its last delivery (API-09). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, webhooks] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.webhooks.list()]),
  );
  const zone = shop.timezone ?? DEFAULT_TIME_ZONE;
  return {
    shopTitle: shop.title,
    most: MOST_OF.webhooks,
    hasRoom: webhooks.length < MOST_OF.webhooks,
    webhooks: webhooks.map((webhook) => ({
      id: webhook.id,
      url: webhook.url,
      description: webhook.description,
      state: webhookState(webhook),
      last: lastDeliveryText(webhook, zone),
    })),
  };
}

export default function ManageWebhooks() {
  const { webhooks, hasRoom, most } = useLoaderData<typeof loader>();
  const add = (className?: string) => (
    <Link className={buttonVariants({ className })} to={`${HOME}/new`}>
      <Plus className="icon-5" aria-hidden="true" />
      {t.add()}
    </Link>
  );
  return (
    <main id="main" tabIndex={-1} className="max-w-[calc(52rem+2*var(--pad))]">
      <PageHeader title={t.title()} actions={hasRoom && webhooks.length > 0 && add()}>
        {t.says()}
      </PageHeader>
      {webhooks.length === 0 ? (
        <Empty title={t.none()}>
          <Text variant="muted">{t.noneWhy()}</Text>
          {add("mt-2")}
        </Empty>
      ) : (
        <DividedList>
          {webhooks.map(({ id, url, description, state, last }) => (
            <DividedListItem key={id} className="flex-wrap gap-y-1!">
              <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
                <RecordLink isStrong to={`${HOME}/${id}`}>
                  {description || url}
                </RecordLink>
                <Text variant="muted" size="sm">
                  {description ? url : last}
                </Text>
                {description && (
                  <Text variant="muted" size="sm">
                    {last}
                  </Text>
                )}
              </div>
              <Badge variant={state.variant}>{state.words}</Badge>
            </DividedListItem>
          ))}
        </DividedList>
      )}
      {!hasRoom && (
        <Text variant="muted" size="sm" className="mt-4">
          {t.noRoom({ most })}
        </Text>
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return <ManageFailure failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }} />;
}
