/** What the address of a list says, by the names that it has there. */
export type SearchFields = Readonly<Record<string, string | number | null>>;

/** What an address names besides the list: the row that is open, and what only this step says. */
export interface Beside {
  /** The open row, or `NEW`. */
  readonly id?: string | undefined;
  /** Further parameters that the list does not know and no later address keeps. */
  readonly also?: Readonly<Record<string, string>>;
}

/** The id of a row that is not saved yet. */
export const NEW = "new";

/** The one function between the address of a list and what the list is to show; see `listSearch`. */
export interface ListSearch<Search extends SearchFields> {
  readonly path: string;
  /**
   * Reads an address. Parameters that are unknown are left out, values that are not understood count as not said. What is not said is
   * as `otherwise` has it (a sort that was chosen before), or the schema's default.
   */
  readonly read: (query: URLSearchParams, otherwise?: Partial<Search>) => Search;
  /** The query of a search: the names in the order of the schema, without defaults. `read` of it gives the search back. */
  readonly format: (search: Search) => URLSearchParams;
  /**
   * The address of the list, or of one row beside it, that says the same but for the changes. Another search, filter or sort begins with
   * the first page.
   */
  readonly address: (search: Search, changes?: Partial<Search>, beside?: Beside) => string;
  /** The address under which another path answers the same search with all its pages, such as a file. */
  readonly addressAt: (path: string, search: Search) => string;
}

/**
 * Makes the one function between an address and a list from the zod schema of its parameters. Each field of the schema is text, number or null and
 * has a default (`domain/search-schemas.ts`); one that has none throws here, when the module loads.
 */
export function listSearch<Search extends SearchFields>(
  path: string,
  schema: { parse(fields: unknown): Search },
): ListSearch<Search> {
  const defaults = schema.parse({});
  const names = Object.keys(defaults) as (keyof Search & string)[];

  const format = (search: Search) => {
    const query = new URLSearchParams();
    for (const name of names) if (search[name] !== defaults[name]) query.set(name, String(search[name]));
    return query;
  };
  const written = (at: string, query: URLSearchParams) => (query.size > 0 ? `${at}?${query}` : at);
  const firstPage = "page" in defaults ? { page: 1 } : {};

  return {
    path,
    read(query, otherwise = {}) {
      const said = schema.parse(
        Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined])),
      );
      const unsaid = names.filter(
        (name) => said[name] === defaults[name] && query.get(name) !== String(defaults[name]),
      );
      return {
        ...said,
        ...Object.fromEntries(unsaid.flatMap((name) => (name in otherwise ? [[name, otherwise[name]]] : []))),
      };
    },
    format,
    address(search, changes, { id, also = {} } = {}) {
      const query = format(changes ? { ...search, ...firstPage, ...changes } : search);
      for (const [name, value] of Object.entries(also)) query.set(name, value);
      return written(id === undefined ? path : `${path}/${encodeURIComponent(id)}`, query);
    },
    addressAt: (at, search) => written(at, format({ ...search, ...firstPage })),
  };
}
