import { useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(orderDetail);

/** The link by which the customer pays this amount: copied with a script, to be sent on; followed without one. */
export function PayLink({ url }: { url: string }) {
  const scriptsRun = useScriptsRun();
  const [copied, setCopied] = useState(false);
  if (!scriptsRun) {
    return (
      <a href={url} rel="noreferrer">
        {t("pay.link")}
      </a>
    );
  }
  return (
    <>
      <a
        href={url}
        rel="noreferrer"
        onClick={(event) => {
          event.preventDefault();
          // Where the browser forbids it the link is followed after all.
          navigator.clipboard.writeText(url).then(
            () => setCopied(true),
            () => window.location.assign(url),
          );
        }}
      >
        {t("pay.copy")}
      </a>
      <span className="soft" role="status">
        {copied ? t("pay.copied") : ""}
      </span>
    </>
  );
}
