import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { Plus } from "lucide-react";
import type { z } from "zod";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import styles from "#app/styles/manage-availabilities.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { ListFoot } from "#app/ui/list-foot.tsx";
import { ListTabs } from "#app/ui/list-head.tsx";
import { calendarNames } from "#app/ui/local-text.ts";
import { type Api, attempt, contextOf, page, type Refusal } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { WINDOW_STATES } from "#domain/availability/order-window.ts";
import { isUntouched, type TypedWindow, typedTimes, typedWindow } from "#domain/availability/window-form.ts";
import { windowForm } from "#domain/availability/window-form-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { windows } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as frame from "#messages/manage.js";
import { WindowCalendar } from "./window-calendar.tsx";
import { WindowCard } from "./window-card.tsx";
import { type WindowAnswer, WindowPanel } from "./window-panel.tsx";
import { readWindowQuestion, windowAddress } from "./window-question.ts";
import { toldBefore, type WindowTerms } from "./window-told.ts";
import { windowName } from "./window-words.ts";

const t = speak(windows);

const NEW = "new";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const opened = loaded?.window ? windowName(loaded.window, loaded.terms.timeZone) : t("list.title");
  return [{ title: frame.title({ page: opened, shop: loaded?.shopTitle ?? "" }) }];
};

/** The shop's clock and calendar, as the editor counts with them. */
async function termsOf(args: LoaderFunctionArgs, calls: Api) {
  const [shop, { now }] = await Promise.all([calls.shop.current(), contextOf(args)]);
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
  const asked = readWindowQuestion(url.searchParams);
  const { id } = args.params;
  const [{ shop, terms }, counts, list, found, beside] = await Promise.all([
    termsOf(args, calls),
    calls.availability.counts(),
    calls.availability.list({ page: asked.page, filter: { state: asked.state } }),
    id === undefined || id === NEW ? null : attempt(() => calls.availability.one({ availabilityId: id })),
    calls.availability.upcoming(),
  ]);
  if (found && "init" in found) throw data(null, { status: statusOf("not-found") });
  const shown = list.rows.filter(({ state }) => state === "active").map((window) => window.id);
  const availabilityIds = [...new Set([...shown, ...(found ? [found.id] : [])])].slice(0, 100);
  return {
    shopTitle: shop.title,
    asked,
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
  const asked = readWindowQuestion(new URL(args.request.url).searchParams);
  const availabilityId = args.params.id ?? NEW;
  const fields = fieldsOf(form, windowForm);
  const { verb } = fields.intent;
  if (verb === "clone") {
    const clone = await attempt(() => calls.availability.clone({ availabilityId }));
    if ("init" in clone) return refused(clone.data.refusal, clone.init?.status);
    flash(args, "recordDuplicated");
    return redirect(windowAddress({ state: clone.state, page: 1 }, clone.id));
  }
  if (verb === "delete") {
    const removed = await attempt(async () => {
      await calls.availability.remove({ availabilityId });
      return { removed: true };
    });
    if ("init" in removed) return refused(removed.data.refusal, removed.init?.status);
    flash(args, "recordDeleted");
    return redirect(windowAddress(asked));
  }
  return save(args, calls, availabilityId, fields);
}

function refused(refusal: Refusal, status = statusOf("invalid"), typed: WindowAnswer["typed"] = null) {
  const errors = (refusal.facts.errors ?? {}) as WindowAnswer["errors"];
  const message = refusal.code === "stale" ? t("panel.stale") : refusal.message;
  // What another has saved is shown as it is now, so what was typed goes.
  return data<WindowAnswer>({ message, errors, typed: refusal.code === "stale" ? null : typed }, { status });
}

/** Names the moment that is none. */
function withoutMoment(typed: TypedWindow, times: Readonly<Record<"startTime" | "endTime", Date | null>>) {
  const missing = Object.entries(times).filter(([, instant]) => instant === null);
  const errors = Object.fromEntries(missing.map(([part]) => [part, [t("panel.noMoment")]]));
  return data<WindowAnswer>({ message: null, errors, typed }, { status: statusOf("invalid") });
}

async function save(
  args: ActionFunctionArgs,
  calls: Api,
  availabilityId: string,
  posted: z.output<typeof windowForm>,
) {
  const typed = typedWindow(posted);
  const { terms } = await termsOf(args, calls);
  const isNew = availabilityId === NEW;
  const found = isNew ? null : await attempt(() => calls.availability.one({ availabilityId }));
  if (found && "init" in found) throw data(null, { status: statusOf("not-found") });
  const { startTime, endTime } = typedTimes(typed, found, terms.timeZone);
  if (!startTime || !endTime) return withoutMoment(typed, { startTime, endTime });
  if (isNew && isUntouched(typed))
    return data<WindowAnswer>(
      { message: t("panel.untouched"), errors: {}, typed },
      { status: statusOf("invalid") },
    );
  const [bookings, beside] = await Promise.all([
    isNew ? [] : calls.availability.bookings({ availabilityIds: [availabilityId] }),
    calls.availability.upcoming(),
  ]);
  const told = toldBefore(typed, found, { bookings, beside }, terms);
  if (told.texts.length > 0 && posted.understood !== told.stamp)
    return data<WindowAnswer>(
      { message: t("panel.saveAgain"), errors: {}, typed },
      { status: statusOf("conflict") },
    );
  const { name, pickupSlots, deliverySlots, handOverEndsAt } = typed;
  const fields = {
    name,
    startTime,
    endTime,
    pickupSlots: [...pickupSlots],
    deliverySlots: [...deliverySlots],
    handOverEndsAt,
  };
  const written = await attempt(() =>
    isNew
      ? calls.availability.create(fields)
      : calls.availability.update({
          availabilityId,
          ...fields,
          ...(posted.updatedAt && { updatedAt: posted.updatedAt }),
        }),
  );
  if ("init" in written) return refused(written.data.refusal, written.init?.status, typed);
  const address = windowAddress({ state: written.state, page: 1 }, written.id);
  return redirect(`${address}${address.includes("?") ? "&" : "?"}saved=1`);
}

/** A stale change must show the window as it is now; other refusals changed nothing. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === statusOf("conflict") || defaultShouldRevalidate;
}

export default function ManageAvailabilities() {
  const { asked, counts, rows, range, window, isNew, bookings, drawn, terms, names, saved } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const hasPanel = isNew || window !== null;
  // With a window open its name is the page's heading; on phones the list is not on the page at all.
  const Heading = hasPanel ? "h2" : "h1";
  return (
    <main id="main" className={hasPanel ? "with-panel" : ""} tabIndex={-1}>
      <div className={`list ${hasPanel ? "max-[899px]:hidden" : ""}`}>
        <div className="head">
          <div>
            <Heading className="text-[28px]">{t("list.title")}</Heading>
          </div>
          <div className="acts">
            <Link className={buttonVariants()} to={windowAddress(asked, NEW)} preventScrollReset>
              <Plus className="i" aria-hidden="true" />
              <span>
                {t("list.newShort")}
                <span className="on-wide"> {t("list.newOf")}</span>
              </span>
            </Link>
          </div>
        </div>
        <ListTabs
          label={t("list.filters")}
          tabs={WINDOW_STATES.map((state) => ({
            to: windowAddress({ state, page: 1 }),
            name: t(`list.${state}`),
            count: counts[state],
            isCurrent: state === asked.state,
          }))}
        />
        {rows.length === 0 && (
          <div className="card mt-4 p-5">
            <p className="strong">{t(asked.state === "active" ? "list.noneActive" : "list.none")}</p>
            <p className="soft mt-1">
              {asked.state === "active"
                ? t("list.noneActiveWhy")
                : t("list.noneWhy", { filter: t(`list.${asked.state}`) })}
            </p>
          </div>
        )}
        {rows.map((each) => (
          <WindowCard
            key={each.id}
            window={each}
            bookings={bookings.filter(({ availabilityId }) => availabilityId === each.id)}
            address={windowAddress(asked, each.id)}
            open={each.id === window?.id}
            shop={terms}
            timeZone={terms.timeZone}
            now={terms.now}
          />
        ))}
        {range.total > range.perPage && (
          <ListFoot range={range} linkTo={(at) => windowAddress({ ...asked, page: at })} />
        )}
        <WindowCalendar
          windows={drawn}
          shop={terms}
          timeZone={terms.timeZone}
          now={terms.now}
          names={names}
          addressOf={(windowId) => windowAddress(asked, windowId)}
        />
      </div>
      {hasPanel && (
        <WindowPanel
          key={window?.id ?? NEW}
          window={window}
          bookings={bookings.filter(({ availabilityId }) => availabilityId === window?.id)}
          beside={drawn.filter(({ id }) => id !== window?.id)}
          terms={terms}
          answered={answered}
          saved={saved}
          close={windowAddress(asked)}
        />
      )}
    </main>
  );
}

/** A window that is not there, or a list that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t("list.failed"), why: t("list.failedWhy"), way: t("list.tryAgain") }}
      missing={{
        title: t("panel.missing"),
        why: t("panel.missingWhy"),
        way: t("panel.back"),
        back: "/manage/availabilities",
      }}
    />
  );
}
