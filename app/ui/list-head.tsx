import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import * as t from "#messages/lists.js";
import { Button } from "./button.tsx";

/** One quick filter: where it leads, what it is called and how many rows stand under it; null where nobody counts them. */
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
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, name, count, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset={staysPut}>
          {name}
          {count !== null && (
            <>
              {" "}
              <span>{count.toLocaleString("en-US")}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
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
 * Search and choices of a list: a form that asks for the list's address. A choice is taken at once; a button stands there only without
 * JavaScript. `keep` is what else the address says and shall go on saying.
 */
export function ListTools({
  label,
  action,
  keep = {},
  search,
  choices,
  staysPut = false,
}: {
  label: string;
  action: string;
  keep?: Readonly<Record<string, string | null>>;
  search: { readonly typed: string; readonly label: string; readonly hint: string };
  choices: readonly ListChoice[];
  /** As that of the tabs. */
  staysPut?: boolean;
}) {
  return (
    <Form className="tools" role="search" aria-label={label} action={action} preventScrollReset={staysPut}>
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="search">
        <span className="vh">{search.label}</span>
        <Search className="i" aria-hidden="true" />
        {/* The key gives the box back to the address when one goes back. */}
        <input
          key={search.typed}
          type="search"
          name="search"
          defaultValue={search.typed}
          placeholder={search.hint}
          maxLength={200}
        />
      </label>
      {choices.map(({ name, label: called, chosen, options, narrows }) => (
        <label key={name} className={narrows ? "sort funnel" : "sort"}>
          <span>{called}</span>
          <select
            key={chosen}
            name={name}
            defaultValue={chosen}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <noscript>
        <Button variant="outline" type="submit">
          {t.searchButton()}
        </Button>
      </noscript>
    </Form>
  );
}
