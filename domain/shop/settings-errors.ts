import { DomainError } from "#domain/errors.ts";
import { type SettingName, specName } from "./settings.ts";

/** Another merchant saved settings meanwhile; `fields` names them as the specification does (SET-02). Nothing was saved. */
export class StaleSettings extends DomainError {
  readonly kind = "conflict";
  readonly code = "stale";
  override readonly sentence = "stale_settings";
  override readonly facts: Readonly<{ fields: readonly string[] }>;

  constructor(names: readonly SettingName[]) {
    super();
    this.facts = { fields: names.map(specName) };
  }
}
