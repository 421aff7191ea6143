import { useOutletContext } from "@remix-run/react";
import type { FormReply } from "#app/ui/form-reply.ts";
import type { StagedSettings, useStagedSettings } from "./staged-settings.ts";

/** What the frame of the settings hands to its sections. */
export interface SettingsContext
  extends Pick<ReturnType<typeof useStagedSettings>, "drawn" | "stage" | "forget"> {
  readonly staged: StagedSettings;
  /** Why the changes were not saved, over all sections. */
  readonly reply: FormReply | null;
  /** Saves all that is changed. */
  readonly save: () => void;
}

export const useSettings = () => useOutletContext<SettingsContext>();
