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
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { v7 } from "uuid";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-messages.css?url";
import { Badge } from "#app/ui/badge.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import type { ListTableProps } from "#app/ui/list-table.tsx";
import { neighbours } from "#app/ui/panel.tsx";
import { Text } from "#app/ui/text.tsx";
import { page, thereOr404 } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { resendForm } from "#domain/support/message-schemas.ts";
import { MESSAGE_TABS } from "#domain/support/message-search-schemas.ts";
import { CONTENTS_KEPT_DAYS } from "#domain/support/message-state.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as frame from "#messages/manage.js";
import * as t from "#messages/messages.js";
import { MessagePanel } from "./message-panel.tsx";
import { messagesQuestionOf, messagesSearch } from "./message-search.ts";
import { type MessageRowView, messageRowView, messageView } from "./message-view.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: loaded?.message?.name ?? t.title(), shop: loaded?.shopTitle ?? "" }) },
];

/** A page of the messages and the open one, if any (NOTE-01). One that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const query = messagesSearch.read(searchParams);
  const { id } = args.params;
  const [shop, list, found] = await Promise.all([
    calls.shop.current(),
    calls.messages.list({ page: query.page, ...messagesQuestionOf(query) }),
    id === undefined ? null : thereOr404(calls.messages.one({ messageId: id })),
  ]);
  const zone = shop.timezone ?? DEFAULT_TIME_ZONE;
  return {
    shopTitle: shop.title,
    query,
    rows: list.rows.map((row) => messageRowView(row, zone)),
    range: { page: list.page, perPage: list.perPage, total: list.total },
    message: found && messageView(found, zone),
    formKey: v7(),
    isResent: searchParams.has("resent"),
  };
}

/** Sends the open message again. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { messages } = await page(args);
  const messageId = args.params.id ?? "";
  const taken = await takeForm(args, form, resendForm, ({ key }) => messages.resend({ messageId, key }));
  if (isNotTaken(taken)) return data({ reply: taken.notTaken }, { status: taken.status });
  const query = messagesSearch.read(new URL(args.request.url).searchParams);
  return redirect(messagesSearch.address(query, undefined, { id: messageId, also: { resent: "1" } }));
}

const TABS = { all: t.tabAll, waiting: t.tabWaiting, failed: t.tabFailed } as const;

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function ManageMessages() {
  const { query, rows, range, message, formKey, isResent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const addressOf = (id: string) => messagesSearch.address(query, undefined, { id });
  return (
    <ListPage
      title={t.title()}
      search={messagesSearch}
      query={query}
      rows={rows}
      range={range}
      tabs={{
        label: t.filters(),
        options: MESSAGE_TABS.map((show) => ({ name: TABS[show](), count: null, search: { show } })),
      }}
      find={{ landmark: t.title(), label: t.search(), hint: t.searchHint() }}
      table={messageTable()}
      after={
        <Text variant="muted" size="sm" className="mt-4">
          {t.kept({ days: CONTENTS_KEPT_DAYS })}
        </Text>
      }
      empty={emptyOf(query)}
      openId={message?.id ?? null}
      panel={
        message && (
          <MessagePanel
            key={message.id}
            message={message}
            formKey={formKey}
            reply={reply}
            isResent={isResent && !reply}
            places={{ back: messagesSearch.address(query), ...neighbours(rows, message.id, addressOf) }}
          />
        )
      }
    />
  );
}

function emptyOf({ show, search }: ReturnType<typeof messagesSearch.read>) {
  if (search) return { title: t.noneFound({ search }), way: { to: messagesSearch.path, label: t.showAll() } };
  if (show === "failed") return { title: t.noneFailed(), why: t.noneFailedWhy() };
  if (show === "waiting") return { title: t.noneWaiting(), why: t.noneWaitingWhy() };
  return { title: t.none(), why: t.noneWhy() };
}

/** Which message and why, to whom, since when, and what became of it; a card leaves out why. */
const messageTable = (): ListTableProps<MessageRowView> => ({
  caption: t.title(),
  opensByRow: true,
  cards: "cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3! cards:pl-4!",
  name: {
    head: t.colMessage(),
    of: ({ name }) => name,
    cellClass: "cards:col-start-1 cards:row-start-1",
  },
  columns: [
    {
      key: "why",
      head: t.colWhy(),
      headClass: "@max-[52rem]/list:hidden",
      cellClass: "@max-[52rem]/list:hidden cards:hidden",
      look: "muted",
      cell: ({ why }) => why,
    },
    {
      key: "to",
      head: t.colTo(),
      cellClass: "w-1/3 max-w-0 truncate cards:col-span-full cards:max-w-none",
      look: "detail",
      cellTitle: ({ recipient }) => recipient,
      cell: ({ recipient }) => recipient,
    },
    {
      key: "queued",
      head: t.colQueued(),
      cellClass: "whitespace-nowrap cards:col-start-1 cards:row-start-3",
      look: "muted",
      cell: ({ queued }) => queued,
    },
    {
      key: "state",
      head: t.colState(),
      cellClass: "cards:col-start-2 cards:row-start-1",
      cellTitle: ({ became }) => became,
      cell: ({ state }) => <Badge variant={state.variant}>{state.words}</Badge>,
    },
  ],
});

/** A message that is not there, or a list that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }}
      missing={{ title: t.missing(), why: t.missingWhy(), way: t.back(), back: messagesSearch.path }}
    />
  );
}
