/** `/menu/{id}`: one item of the menu under an address of its own, which can be shared (STORE-02). */
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from "@remix-run/react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { LoadFailure } from "#app/shell/load-failure.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Text } from "#app/ui/text.tsx";
import { page } from "#app/wiring/api.server.ts";
import { shopOrigin } from "#app/wiring/places.server.ts";
import { dollars } from "#domain/money.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { shareTags } from "#domain/shop/search-engines.ts";
import { itemData } from "#domain/shop/structured-data.ts";
import * as t from "#messages/menu.js";
import * as words from "#messages/menu-item.js";
import * as say from "#messages/storefront.js";
import { rowOf } from "./menu-view.ts";
import { ShareLink } from "./share-link.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  found
    ? [
        { title: `${found.row.name} · ${found.shopTitle}` },
        { tagName: "link", rel: "canonical", href: found.url },
        ...found.share,
        { "script:ld+json": found.told },
      ]
    : [{ title: words.missingTitle() }];

export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, sections] = await Promise.all([calls.shop.current(), calls.catalog.menu()]);
  const section = sections.find(({ items }) => items.some(({ id }) => id === args.params.itemId));
  const item = section?.items.find(({ id }) => id === args.params.itemId);
  if (!section || !item)
    throw data({ missing: "item", message: words.missingTitle() }, { status: statusOf("not-found") });
  const row = rowOf(item);
  const origin = shopOrigin(shop);
  const url = `${origin}/menu/${item.id}`;
  const price = [dollars(item.price), item.unit].filter(Boolean).join(" · ");
  const image = item.photo && new URL(item.photo.url, origin).href;
  const description = [price, item.description].filter(Boolean).join(" – ");
  const share = [
    ...shareTags({ title: `${item.name} · ${shop.title}`, description, url, image }),
    { name: "description", content: description },
    { property: "product:price:amount", content: (item.price / 100).toFixed(2) },
    { property: "product:price:currency", content: "USD" },
  ];
  const isForSale = row.notice?.tone !== "out";
  const told = itemData({ ...item, url, image, isForSale, shopTitle: shop.title });
  return {
    shopTitle: shop.title,
    section: section.name,
    row,
    photo: item.photo,
    isForSale,
    url,
    share,
    told,
  };
}

export default function MenuItemPage() {
  const { shopTitle, section, row, photo, isForSale, url } = useLoaderData<typeof loader>();
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-8 px-gutter pt-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-16 lg:pt-14"
    >
      {photo ? (
        <Card className="overflow-clip">
          <Picture
            picture={photo}
            sizes="(min-width: 64rem) 34rem, 100vw"
            alt={photo.alt || row.name}
            isFirst
            className="block aspect-4/3 h-auto w-full object-cover"
          />
        </Card>
      ) : (
        <div className="w-full max-w-104">
          <CrumbPlate />
        </div>
      )}
      <div className="grid grid-cols-1 content-start justify-items-start gap-3.5 wrap-anywhere">
        <Text variant="muted">{section}</Text>
        <h1>{row.name}</h1>
        <Text size="lg">
          <strong>{dollars(row.price)}</strong> {row.unit ? ` · ${row.unit}` : null}
          {row.day ? ` · ${row.day}` : null}
        </Text>
        {row.notice ? (
          <Badge variant={row.notice.tone === "out" ? "destructive" : "warning"}>
            {row.notice.description}
          </Badge>
        ) : null}
        {row.description ? <p className="whitespace-pre-line">{row.description}</p> : null}
        <div className="flex flex-wrap items-center gap-2 pt-2">
          {isForSale ? (
            <form method="post" action="/menu">
              <Button
                type="submit"
                name="intent"
                value={`add:${row.id}`}
                aria-label={say.menuAddItem({ item: row.name })}
              >
                {t.add()}
              </Button>
            </form>
          ) : null}
          <Link className={buttonVariants({ variant: "outline" })} to={`/menu#item-${row.id}`}>
            {words.toMenu()}
          </Link>
          <ShareLink url={url} title={`${row.name} · ${shopTitle}`} />
        </div>
      </div>
    </main>
  );
}

/** An item that was taken off the menu, or a wrong link: 404, with the way to what there is. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.data?.missing !== "item") return <LoadFailure />;
  return (
    <StillPage title={words.missingTitle()} art={<CrumbPlate />}>
      <p>{words.missingSays()}</p>
      <Link className={buttonVariants()} to="/menu">
        {words.toMenu()}
      </Link>
    </StillPage>
  );
}
