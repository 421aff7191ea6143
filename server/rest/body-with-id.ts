/** Bodies of calls that name their object in the path. */
import { foreignName, theirName } from "./field-names.ts";

/**
 * The body with the path's id under `name` (ours). The same name in the body itself is not documented and stays refused by its name; a body
 * that is no object stays what it is, and fails the schema.
 */
export function bodyWithId(body: unknown, name: string, id: string | undefined): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { [name]: second, ...fields } = body as Record<string, unknown>;
  return {
    ...fields,
    ...(second === undefined ? {} : { [foreignName(theirName(name))]: second }),
    [name]: id,
  };
}
