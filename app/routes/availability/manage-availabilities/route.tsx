import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import type { z } from "zod";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-availabilities.css?url";
import type { FormReply } from "#app/ui/form-reply.ts";
import { ListPage } from "#app/ui/list-page.tsx";
import { listSearch, NEW } from "#app/ui/list-search.ts";
import { calendarNames } from "#app/ui/local-text.ts";
import { type Api, attempt, page, thereOr404, unlessRefused, visitOf } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { type ReadForm, readForm } from "#app/wiring/read-form.server.ts";
import { WINDOW_STATES } from "#domain/availability/order-window.ts";
import { isUntouched, typedTimes, typedWindow } from "#domain/availability/window-form.ts";
import { type ShopWindow, windowForm } from "#domain/availability/window-schemas.ts";
import { windowSearch } from "#domain/availability/window-search-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/availabilities.js";
import * as frame from "#messages/manage.js";
import { WindowCalendar } from "./window-calendar.tsx";
import { WindowCard } from "./window-card.tsx";
import { toldBefore, type WindowTerms } from "./window-messages.ts";
import { usePanelKey, WindowPanel } from "./window-panel.tsx";
import { fieldText, type WindowField, windowName } from "./window-words.ts";

/** Between the address of Manage Availabilities and what it lists (MAN-04). */
const windowsSearch = listSearch("/manage/availabilities", windowSearch);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const opened = loaded?.window ? windowName(loaded.window, loaded.terms.timeZone) : t.listTitle();
  return [{ title: frame.title({ page: opened, shop: loaded?.shopTitle ?? "" }) }];
};

/** The shop's clock and calendar, as the editor counts with them. */
async function termsOf(args: LoaderFunctionArgs, calls: Api) {
  const [shop, { now }] = await Promise.all([calls.shop.current(), visitOf(args)]);
  const terms: WindowTerms = {
    timeZone: shop.timezone ?? DEFAULT_TIME_ZONE,
    leadTimeMinutes: shop.leadTimeMinutes,
    pickupSlots: shop.pickupSlots,
    deliverySlots: shop.deliverySlots,
    fulfillmentOptions: shop.fulfillmentOptions,
    now,
  };
  return { shop, terms };
}

/** The windows under a filter and the open one, if any (MAN-04). A window that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const url = new URL(args.request.url);
  const query = windowsSearch.read(url.searchParams);
  const { id } = args.params;
  const [{ shop, terms }, counts, list, found, beside] = await Promise.all([
    termsOf(args, calls),
    calls.availability.counts(),
    calls.availability.list({ page: query.page, filter: { state: query.show } }),
    id === undefined || id === NEW ? null : thereOr404(calls.availability.one({ availabilityId: id })),
    calls.availability.upcoming(),
  ]);
  const shown = list.rows.filter(({ state }) => state === "active").map((window) => window.id);
  const availabilityIds = [...new Set([...shown, ...(found ? [found.id] : [])])].slice(0, 100);
  return {
    shopTitle: shop.title,
    query,
    counts,
    rows: list.rows,
    range: { page: list.page, perPage: list.perPage, total: list.total },
    window: found,
    isNew: id === NEW,
    bookings: await calls.availability.bookings({ availabilityIds }),
    drawn: beside.map(({ id: windowId, name, startTime, endTime, pickupSlots, deliverySlots }) => ({
      id: windowId,
      name,
      startTime,
      endTime,
      pickupSlots,
      deliverySlots,
    })),
    terms,
    names: calendarNames(),
    saved: url.searchParams.has("saved"),
  };
}

/** Saves, clones or deletes; nothing that leaves orders or carts behind, or is open beside another, is saved before the merchant was told. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const query = windowsSearch.read(new URL(args.request.url).searchParams);
  const availabilityId = args.params.id ?? NEW;
  const { value, reply } = readForm(form, windowForm);
  if (value === null) return notDone(reply(), statusOf("invalid"));
  const { verb } = value.intent;
  const left = async ({ data: { refusal }, init }: Refused) =>
    notDone(await asItIsNow(calls, availabilityId, reply(refusal)), init?.status);
  if (verb === "clone") {
    const clone = await attempt(() => calls.availability.clone({ availabilityId }));
    if ("init" in clone) return left(clone);
    flash(args, "recordDuplicated");
    return redirect(windowsSearch.address({ show: clone.state, page: 1 }, undefined, { id: clone.id }));
  }
  if (verb === "delete") {
    const removed = await attempt(async () => {
      await calls.availability.remove({ availabilityId });
      return { removed: true };
    });
    // Pressed twice it is gone the second time, as it should be.
    if ("init" in removed && removed.data.refusal.kind !== "not-found") return left(removed);
    flash(args, "recordDeleted");
    return redirect(windowsSearch.address(query));
  }
  return save(args, calls, availabilityId, { posted: value, reply });
}

type Refused = Awaited<ReturnType<typeof attempt<never>>>;

const notDone = (reply: FormReply, status = statusOf("invalid")) => data({ reply }, { status });

type Posted = z.output<typeof windowForm>;

async function save(
  args: ActionFunctionArgs,
  calls: Api,
  availabilityId: string,
  { posted, reply }: { posted: Posted; reply: ReadForm<Posted>["reply"] },
) {
  const refuse = (kind: "invalid" | "conflict", message: string, errors = {}) =>
    notDone(reply({ code: kind, message, facts: { errors } }), statusOf(kind));
  const typed = typedWindow(posted);
  const { terms } = await termsOf(args, calls);
  const isNew = availabilityId === NEW;
  const found = isNew ? null : await thereOr404(calls.availability.one({ availabilityId }));
  const { startTime, endTime } = typedTimes(typed, found, terms.timeZone);
  if (!startTime || !endTime) return refuse("invalid", t.panelNoMoment(), missing({ startTime, endTime }));
  if (isNew && isUntouched(typed)) return refuse("invalid", t.panelUntouched());
  const told = toldBefore(typed, found, await aroundOf(calls, found), terms);
  if (told.texts.length > 0 && posted.understood !== told.stamp)
    return refuse("conflict", t.panelSaveAgain());
  const { name, pickupSlots, deliverySlots, handOverEndsAt } = typed;
  const days = { pickupSlots: [...pickupSlots], deliverySlots: [...deliverySlots], handOverEndsAt };
  const fields = { name, startTime, endTime, ...days };
  const { updatedAt } = posted;
  const written = await attempt(() =>
    isNew
      ? calls.availability.create(fields)
      : calls.availability.update({ availabilityId, ...fields, ...(updatedAt && { updatedAt }) }),
  );
  if ("init" in written) {
    const { refusal } = written.data;
    if (refusal.code !== "stale") return notDone(reply(refusal), written.init?.status);
    // What was typed stays: with the window's present `updatedAt` the form's next post replaces what is told of here.
    const window = await thereOr404(calls.availability.one({ availabilityId }));
    const changed = (refusal.facts.changed ?? []) as WindowField[];
    const now = changed.map((field) => fieldText(window, field, terms.timeZone)).join("; ");
    const told = reply(refusal);
    const initialValue = { ...told.initialValue, updatedAt: window.updatedAt.toISOString() };
    return notDone({ ...told, error: { "": [t.panelStale({ now })] }, initialValue }, written.init?.status);
  }
  return redirect(
    windowsSearch.address({ show: written.state, page: 1 }, undefined, {
      id: written.id,
      also: { saved: "1" },
    }),
  );
}

/** What hangs on a window, and what is open beside it. */
async function aroundOf(calls: Api, window: ShopWindow | null) {
  const [bookings, beside] = await Promise.all([
    window ? calls.availability.bookings({ availabilityIds: [window.id] }) : [],
    calls.availability.upcoming(),
  ]);
  return { bookings, beside };
}

/** Names the moment that is none. */
function missing(times: Readonly<Record<string, Date | null>>): Record<string, string[]> {
  const none = Object.entries(times).filter(([, instant]) => instant === null);
  return Object.fromEntries(none.map(([part]) => [part, [t.panelNoMoment()]]));
}

/** The reply where nothing typed is to be kept: its fields have what the window has now. */
async function asItIsNow(calls: Api, availabilityId: string, reply: FormReply): Promise<FormReply> {
  const window = await unlessRefused(calls.availability.one({ availabilityId }));
  if (window === null) return reply;
  const { name, handOverEndsAt } = window;
  return { ...reply, initialValue: { name, handOverEndsAt: handOverEndsAt ?? "" } };
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

/** A stale change must be made of the window as it is now; other refusals changed nothing. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus === statusOf("conflict") || mayLookAfresh(args);

export default function ManageAvailabilities() {
  const { query, counts, rows, range, window, isNew, bookings, drawn, terms, names, saved } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const panelKey = usePanelKey(window, reply);
  const addressOf = (id: string) => windowsSearch.address(query, undefined, { id });
  return (
    <ListPage
      title={t.listTitle()}
      search={windowsSearch}
      query={query}
      rows={rows}
      range={range}
      add={{ to: addressOf(NEW), label: t.listNew(), short: t.listNewShort() }}
      tabs={{
        label: t.listFilters(),
        options: WINDOW_STATES.map((show) => ({
          search: { show },
          name: STATES[show](),
          count: counts[show],
        })),
      }}
      cards={(each, { to, isOpen }) => (
        <WindowCard
          window={each}
          bookings={bookings.filter(({ availabilityId }) => availabilityId === each.id)}
          address={to}
          open={isOpen}
          shop={terms}
          timeZone={terms.timeZone}
          now={terms.now}
        />
      )}
      empty={
        query.show === "active"
          ? { title: t.listNoneActive(), why: t.listNoneActiveWhy() }
          : { title: t.listNone(), why: t.listNoneWhy({ filter: STATES[query.show]() }) }
      }
      after={
        <WindowCalendar
          windows={drawn}
          shop={terms}
          timeZone={terms.timeZone}
          now={terms.now}
          names={names}
          addressOf={addressOf}
        />
      }
      openId={window?.id ?? (isNew ? NEW : null)}
      panel={
        (isNew || window) && (
          <WindowPanel
            key={panelKey}
            window={window}
            bookings={bookings.filter(({ availabilityId }) => availabilityId === window?.id)}
            beside={drawn.filter(({ id }) => id !== window?.id)}
            terms={terms}
            reply={reply}
            saved={saved}
            close={windowsSearch.address(query)}
          />
        )
      }
    />
  );
}

/** The names of the quick filters. */
const STATES = { active: t.listActive, future: t.listFuture, expired: t.listExpired } as const;

/** A window that is not there, or a list that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t.listFailed(), why: t.listFailedWhy(), way: t.listTryAgain() }}
      missing={{
        title: t.panelMissing(),
        why: t.panelMissingWhy(),
        way: t.panelBack(),
        back: "/manage/availabilities",
      }}
    />
  );
}
