import { createContext } from "react";
import type { FormRules } from "#domain/form-rules.ts";
import type { Problems } from "./form-reply.ts";

/** What the fields of a form read from it. */
export interface FieldsState {
  /** What was typed into a refused form; null where the fields stand as they are kept. */
  readonly typed: Readonly<Record<string, unknown>> | null;
  readonly problems: Problems;
  /** The field that takes the focus when the server's page with problems opens. */
  readonly first: string | null;
  /** What the form's fields are judged by while someone types. */
  readonly rules: FormRules;
}

/** The form around a field; outside of one there is nothing to read. */
export const FieldsContext = createContext<FieldsState>({
  typed: null,
  problems: {},
  first: null,
  rules: {},
});
