/** Bodies of calls whose object stands in the path. */
import { foreignName, theirName } from "./field-names.ts";

/** What is said where a delete names nothing (spec section 8). */
export const WITHOUT_MODEL_ID = "You must provide a modelId to delete.";

/** The body with the path's id under `name`. The same name in the body itself is not documented and stays refused. */
export function withPathId(body: unknown, name: string, id: string | undefined): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { [name]: second, ...fields } = body as Record<string, unknown>;
  return {
    ...fields,
    ...(second === undefined ? {} : { [foreignName(theirName(name))]: second }),
    [name]: id,
  };
}
