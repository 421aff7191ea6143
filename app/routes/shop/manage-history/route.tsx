import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import sheet from "#app/styles/manage-history.css?url";
import { Empty } from "#app/ui/empty.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Text } from "#app/ui/text.tsx";
import { page, thereOr404 } from "#app/wiring/api.server.ts";
import { isId } from "#domain/ids.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { TRAIL_RECORDS } from "#domain/shop/trail.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/trail.js";
import { TrailList } from "./trail-list.tsx";
import { BACK, trailEntryView, trailTitle } from "./trail-words.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: t.pageTitle({ title: loaded?.title ?? t.title(), shop: loaded?.shopTitle ?? "" }) },
];

/** `/manage/orders/{id}/history` and the like (OPS-01): who changed the record when, from what to what. One that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const about = TRAIL_RECORDS.find((one) => pathname.startsWith(`/manage/${one}/`));
  const { id = "" } = args.params;
  if (!about || !isId(id)) throw data(null, { status: statusOf("not-found") });
  const cursor = searchParams.get("cursor") ?? "";
  const calls = await page(args);
  const [shop, trail] = await Promise.all([
    calls.shop.current(),
    thereOr404(calls.shop.trail({ about, id, cursor })),
  ]);
  const zone = shop.timezone ?? DEFAULT_TIME_ZONE;
  return {
    shopTitle: shop.title,
    title: trailTitle(trail, about, zone),
    back: { to: `/manage/${about}/${id}`, label: BACK[about]() },
    path: `/manage/${about}/${id}/history`,
    entries: trail.entries.map((entry) => trailEntryView(entry, about, zone)),
    cursor,
    nextCursor: trail.nextCursor,
  };
}

export default function RecordHistory() {
  const { title, back, entries, cursor, ...pages } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className="max-w-[calc(44rem+2*var(--pad))]">
      <PageHeader title={title} back={back}>
        {cursor === "" ? t.says() : t.saysOlder()}
      </PageHeader>
      {entries.length === 0 && (
        <Empty title={cursor === "" ? t.none() : t.noneOlder()}>
          <Text variant="muted">{t.noneWhy()}</Text>
        </Empty>
      )}
      <TrailList entries={entries} cursor={cursor} {...pages} />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }}
      missing={{ title: t.missing(), why: t.missingWhy(), way: t.toDashboard(), back: "/manage/dashboard" }}
    />
  );
}
