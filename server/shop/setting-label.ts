/** What a setting is called where its merchant reads of it: in mails, in the search and in refusals. */
import type { SettingName } from "#domain/shop/settings.ts";
import * as t from "#messages/settings.js";

/** A setting's label, as its screen has it. */
// biome-ignore lint/performance/noDynamicNamespaceImportAccess: a setting without its label does not compile, and nothing is bundled here.
export const settingLabel = (name: SettingName): string => t[`${name}Label`]();
