import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { Link, type MetaFunction, useFetcher, useLoaderData } from "@remix-run/react";
import { ArrowDown, ArrowUp, Store } from "lucide-react";
import type { FormEvent } from "react";
import { CatalogFailure } from "#app/routes/catalog/manage-catalog/catalog-failure.tsx";
import styles from "#app/styles/manage-rearrange.css?url";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ArrowKey, KeyHint, KeyHints } from "#app/ui/key-hints.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Text } from "#app/ui/text.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { type ArrangedMenu, rearrangeForm } from "#domain/catalog/manage-catalog-schemas.ts";
import { afterMove, readMove } from "#domain/catalog/menu-moves.ts";
import type { MenuArrangement } from "#domain/catalog/menu-order.ts";
import * as t from "#messages/catalog.js";
import { ArrangeList, idsOf } from "./arrange-list.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** How long 'Menu order updated' stays (contract section 6). */
const TOAST_MS = 1_200;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: t.frameTitle({ page: t.rearrangeTitle(), shop: loaded?.shopTitle ?? "" }) },
];

/** The whole menu, hidden items too (MAN-03). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, menu] = await Promise.all([calls.shop.current(), calls.catalog.arrangement()]);
  return { shopTitle: shop.title, menu };
}

/** Saves a move: a button's, as it is said, or by script the whole menu as it then is. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { catalog } = await page(args);
  const done = await takeForm(args, form, rearrangeForm, async ({ arrangement, move }) => {
    const sections = arrangement ?? afterButton(idsOf(await catalog.arrangement()), move);
    await catalog.rearrange({ sections: sections.map(({ id, items }) => ({ id, items: [...items] })) });
    return { saved: true as const, byScript: arrangement !== undefined };
  });
  if (isNotTaken(done)) return data({ refusal: done.notTaken.code }, { status: done.status });
  if (done.byScript) return done;
  flash(args, "menuOrderUpdated");
  return redirect("/manage/rearrange-menu");
}

function afterButton(menu: MenuArrangement, said: string): MenuArrangement {
  const move = readMove(menu, said);
  return move ? afterMove(menu, move) : menu;
}

/** The menu's sections and items in another order; what is not in it is left out. */
function inOrder(menu: ArrangedMenu, order: MenuArrangement): ArrangedMenu {
  const items = new Map(menu.flatMap((section) => section.items).map((item) => [item.id, item]));
  return order.flatMap(({ id, items: ids }) => {
    const section = menu.find((one) => one.id === id);
    return section ? [{ ...section, items: ids.flatMap((item) => items.get(item) ?? []) }] : [];
  });
}

export default function RearrangeMenu() {
  const { menu } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof action>();
  const pending = fetcher.formData?.get("arrangement");
  const shown = typeof pending === "string" ? inOrder(menu, JSON.parse(pending) as MenuArrangement) : menu;
  const save = (arrangement: MenuArrangement) =>
    fetcher.submit({ arrangement: JSON.stringify(arrangement) }, { method: "post", flushSync: true });
  const press = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    submitter.closest("details")?.removeAttribute("open");
    save(afterButton(idsOf(shown), submitter.value));
  };
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const saved = answer && "saved" in answer ? answer : null;
  const refused = fetcher.data && "refusal" in fetcher.data;

  return (
    <main id="main" tabIndex={-1}>
      <PageHeader
        title={t.rearrangeTitle()}
        actions={
          <a className={buttonVariants({ variant: "outline" })} href="/menu">
            <Store className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            {t.rearrangeSeeMenu()}
          </a>
        }
      >
        {t.rearrangeWhy()}
      </PageHeader>
      {refused && (
        <Alert role="alert" className="mb-4">
          <AlertDescription>{t.rearrangeStale()}</AlertDescription>
        </Alert>
      )}
      {menu.length === 0 ? (
        <Empty title={t.rearrangeNone()}>
          <Text variant="muted">{t.rearrangeNoneWhy()}</Text>
          <Link
            className={buttonVariants({ variant: "outline", className: "mt-2" })}
            to="/manage/sections/new"
          >
            {t.sectionsNew()}
          </Link>
        </Empty>
      ) : (
        <div className="grid items-start gap-x-10 gap-y-6 wide:grid-cols-[minmax(0,44rem)_240px]">
          <form method="post" onSubmit={press}>
            <ArrangeList menu={shown} onArranged={save} />
          </form>
          <KeyHints id="keys" title={t.rearrangeWays()} text={t.rearrangeWaysText()}>
            <KeyHint keys={<kbd>{t.rearrangeKeySpace()}</kbd>}>{t.rearrangePick()}</KeyHint>
            <KeyHint
              keys={
                <>
                  <ArrowKey icon={ArrowUp}>↑</ArrowKey> <ArrowKey icon={ArrowDown}>↓</ArrowKey>
                </>
              }
            >
              {t.rearrangeOne()}
            </KeyHint>
            <KeyHint keys={<kbd>{t.rearrangeKeyEscape()}</kbd>}>{t.rearrangePutBack()}</KeyHint>
          </KeyHints>
        </div>
      )}
      <Toast news={saved} staysFor={TOAST_MS}>
        {t.rearrangeSaved()}
      </Toast>
    </main>
  );
}

/** Said inside the manage frame. */
export function ErrorBoundary() {
  return <CatalogFailure />;
}
