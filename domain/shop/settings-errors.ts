import { DomainError } from "#domain/errors.ts";
import { type SettingName, specName } from "./settings.ts";

/**
 * Another merchant saved settings meanwhile, which are named as the specification does (SET-02). Nothing was saved. `changed` is what every refusal
 * of this code has, and the client's types promise (API-06); `fields` is what REST tells of settings.
 */
export class StaleSettings extends DomainError {
  readonly kind = "conflict";
  readonly code = "stale";
  override readonly sentence = "stale_settings";
  override readonly facts: Readonly<{ changed: readonly string[]; fields: readonly string[] }>;

  constructor(names: readonly SettingName[]) {
    super();
    const changed = names.map(specName);
    this.facts = { changed, fields: changed };
  }
}
