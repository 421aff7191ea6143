import { Form } from "@remix-run/react";
import { ArrowUpDown, ListFilter, Search } from "lucide-react";
import { LONGEST_LIST_SEARCH } from "#domain/search-schemas.ts";
import * as t from "#messages/lists.js";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { TabsList, TabsTrigger } from "./tabs.tsx";

/** One quick filter: where it leads, what it is called and how many rows stand under it; null where no one counts them. */
export interface ListTab {
  readonly to: string;
  readonly name: string;
  readonly count: number | null;
  readonly isCurrent: boolean;
}

/** The quick filters over a list of the manage area, each with its count. */
export function ListTabs({
  label,
  tabs,
  staysPut = false,
}: {
  label: string;
  tabs: readonly ListTab[];
  /** The list is not at the top of its screen: another filter leaves the window where it is. */
  staysPut?: boolean;
}) {
  return (
    <TabsList className="-mx-(--pad) px-[calc(var(--pad)-10px)]" aria-label={label}>
      {tabs.map(({ to, name, count, isCurrent }) => (
        <TabsTrigger key={to} to={to} count={count} isCurrent={isCurrent} preventScrollReset={staysPut}>
          {name}
        </TabsTrigger>
      ))}
    </TabsList>
  );
}

/** One choice beside the search: sorting, or rows of one kind alone. */
export interface ListChoice {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** On a narrow list only the icon of sorting is left of a choice; one that narrows the rows has a funnel. */
  readonly narrows?: boolean;
}

/**
 * Search and choices of a list: a form that asks for the list's address. A choice is taken at once; without `button` one stands
 * there only without JavaScript. `keep` is what else the address says and shall go on saying.
 */
export function ListTools({
  label,
  action,
  keep = {},
  search,
  choices = [],
  button,
  staysPut = false,
}: {
  label: string;
  action: string;
  keep?: Readonly<Record<string, string | null>>;
  search: { readonly typed: string; readonly label: string; readonly hint: string };
  choices?: readonly ListChoice[];
  /** The words of a button that is always there, where nothing else sends the form. */
  button?: string;
  /** As that of the tabs. */
  staysPut?: boolean;
}) {
  return (
    <Form
      className="flex items-center gap-x-4 gap-y-2 py-3.5 cards:gap-2 print:hidden"
      role="search"
      aria-label={label}
      action={action}
      preventScrollReset={staysPut}
    >
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="relative max-w-85 flex-[1_1_200px] cards:max-w-none">
        <span className="sr-only">{search.label}</span>
        <Search
          className="absolute top-[calc(50%-9px)] left-[11px] text-muted-foreground icon-button"
          aria-hidden="true"
        />
        {/* The key gives the box back to the address when one goes back. */}
        <input
          className="pl-9"
          key={search.typed}
          type="search"
          name="search"
          defaultValue={search.typed}
          placeholder={search.hint}
          maxLength={LONGEST_LIST_SEARCH}
        />
      </label>
      {choices.map((choice, at) => (
        <Choice key={choice.name} choice={choice} isFirst={at === 0} isOnly={choices.length === 1} />
      ))}
      {button ? (
        <Button variant="outline" type="submit">
          {button}
        </Button>
      ) : (
        <noscript>
          <Button variant="outline" type="submit">
            {t.searchButton()}
          </Button>
        </noscript>
      )}
    </Form>
  );
}

/**
 * A choice that is taken at once; where there is no room for its words an icon stands in their place. Beside a panel the name of one of several is only
 * read out: what is chosen says it as well, and the search keeps its width.
 */
function Choice({
  choice: { name, label, chosen, options, narrows },
  isFirst,
  isOnly,
}: {
  choice: ListChoice;
  isFirst: boolean;
  isOnly: boolean;
}) {
  const Icon = narrows ? ListFilter : ArrowUpDown;
  return (
    <label
      className={cn("relative flex items-center gap-2 text-sm text-muted-foreground", isFirst && "ml-auto")}
    >
      <span className={cn("cards:sr-only", !isOnly && "@max-[44rem]/list:text-[0px]")}>{label}</span>
      <select
        key={chosen}
        name={name}
        defaultValue={chosen}
        className="w-auto text-foreground cards:w-11 cards:bg-none cards:p-0 cards:text-transparent [&>option]:text-[CanvasText]"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        className="pointer-events-none absolute top-[calc(50%-10px)] right-3 hidden size-5 text-muted-foreground cards:block"
        aria-hidden="true"
      />
    </label>
  );
}
