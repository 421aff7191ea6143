/** Reads the query of a list call: `page`, `per_page`, `sort`, `search`, `filter[name]=value` (API-02). */
import { foreignName, ourName } from "./field-names.ts";

const FILTER = /^filter\[([^[\]]*)\]$/;

/**
 * The query in our names. Nothing is dropped: an unknown name or filter reaches the schema and is refused by name (security A4), and a
 * name that is given twice becomes a list, which no schema takes.
 */
export function readListQuery(params: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  const filter: Record<string, unknown> = Object.create(null);
  for (const [name, value] of params) {
    const filtered = FILTER.exec(name);
    if (filtered) put(filter, ourName(filtered[1] ?? ""), value);
    else put(query, name === "filter" ? foreignName(name) : ourName(name), value);
  }
  if (Object.keys(filter).length > 0) query.filter = filter;
  return query;
}

function put(into: Record<string, unknown>, name: string, value: string): void {
  into[name] = name in into ? [into[name], value].flat() : value;
}
