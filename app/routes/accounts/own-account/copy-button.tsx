import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import * as t from "#messages/tokens.js";

/** Copies a text; without scripts, or where the browser forbids it, it is selected and copied by hand. `label` says which, where there are several. */
export function CopyButton(props: { text: string; label?: string; onRefused?: () => void }) {
  const { text, label, onRefused } = props;
  const [isCopied, setCopied] = useState(false);
  if (!useScriptsRun()) return null;
  return (
    <Button
      variant="outline"
      aria-live="polite"
      aria-label={isCopied ? undefined : label}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true), onRefused)}
    >
      {isCopied ? t.copied() : t.copy()}
    </Button>
  );
}
