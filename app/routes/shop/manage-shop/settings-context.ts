import { useOutletContext } from "@remix-run/react";
import type { FormReply } from "#app/ui/form-reply.ts";
import type { PendingSettings } from "./pending-rules.ts";
import type { usePendingSettings } from "./pending-settings.ts";

/** What the frame of the settings hands to its sections. */
export interface SettingsContext
  extends Pick<ReturnType<typeof usePendingSettings>, "drawn" | "addPending" | "forget"> {
  readonly pending: PendingSettings;
  /** Why the changes were not saved, over all sections. */
  readonly reply: FormReply | null;
  /** Saves all that is changed. */
  readonly save: () => void;
}

export const useSettings = () => useOutletContext<SettingsContext>();
