import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "@remix-run/react";
import { ArrowDown, ArrowUp, Store } from "lucide-react";
import type { FormEvent } from "react";
import { CatalogFailure } from "#app/routes/catalog/manage-catalog/catalog-failure.tsx";
import { actOrKeep } from "#app/shell/lost-answer.ts";
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
import { rearrangeForm } from "#domain/catalog/manage-catalog-schemas.ts";
import { afterMove, readMove } from "#domain/catalog/menu-moves.ts";
import { type MenuArrangement, markOf } from "#domain/catalog/menu-order.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/catalog.js";
import { ArrangeList, idsOf } from "./arrange-list.tsx";
import { useArranging } from "./use-arranging.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** How long 'Menu order updated' stays (contract section 6). */
const TOAST_MS = 1_200;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: t.frameTitle({ page: t.rearrangeTitle(), shop: loaded?.shopTitle ?? "" }) },
];

/** The whole menu, hidden items too (MAN-03), and the mark of how it stands. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, menu] = await Promise.all([calls.shop.current(), calls.catalog.arrangement()]);
  return { shopTitle: shop.title, menu, mark: markOf(idsOf(menu)) };
}

/**
 * Saves a move: a button's, as it is said, of the menu as it is now, or by script the whole menu as it then is, made of the one that its mark
 * names. The answer brings the new mark, for a move that was made while this one was on its way.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { catalog } = await page(args);
  const done = await takeForm(args, form, rearrangeForm, async ({ arrangement, seen, move }) => {
    const from = arrangement ? null : idsOf(await catalog.arrangement());
    const sections = from ? afterButton(from, move) : (arrangement ?? []);
    const after = await catalog.rearrange({
      sections: sections.map(({ id, items }) => ({ id, items: [...items] })),
      seen: from ? markOf(from) : seen,
    });
    return { saved: true as const, byScript: arrangement !== undefined, mark: markOf(idsOf(after)) };
  });
  if (isNotTaken(done)) return data({ refusal: done.notTaken.code }, { status: done.status });
  if (done.byScript) return done;
  flash(args, "menuOrderUpdated");
  return redirect("/manage/rearrange-menu");
}

/** A move whose answer was lost may be saved or not: the page stays, says so, and shows the menu as it is once it can be asked (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

/** A refused move was made on what is no longer so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === statusOf("conflict") || defaultShouldRevalidate;
}

function afterButton(menu: MenuArrangement, said: string): MenuArrangement {
  const move = readMove(menu, said);
  return move ? afterMove(menu, move) : menu;
}

export default function RearrangeMenu() {
  const { menu, mark } = useLoaderData<typeof loader>();
  const { shown, save, saved, refused } = useArranging(menu, mark);
  const press = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    submitter.closest("details")?.removeAttribute("open");
    save(afterButton(idsOf(shown), submitter.value));
  };

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
          <AlertDescription>{refused}</AlertDescription>
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
