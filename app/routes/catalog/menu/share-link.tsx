import { type MouseEvent, useState } from "react";
import { buttonVariants } from "#app/ui/button.tsx";
import * as t from "#messages/menu-item.js";

/**
 * A link to the page itself, to be copied or passed on by whatever the browser has. With scripts a press opens the device's own sheet, or copies
 * the address where there is none, and says so; where neither can be done it stays a link.
 */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const [isCopied, setCopied] = useState(false);
  const share = (event: MouseEvent) => {
    if ("share" in navigator) {
      event.preventDefault();
      // A sheet that is shut again has shared nothing, and nothing is to be said.
      navigator.share({ title, url }).catch(() => {});
    } else if ("clipboard" in navigator) {
      event.preventDefault();
      (navigator as Navigator).clipboard.writeText(url).then(
        () => setCopied(true),
        () => window.location.assign(url),
      );
    }
  };
  return (
    <>
      <a className={buttonVariants({ variant: "outline" })} href={url} onClick={share}>
        {t.share()}
      </a>
      <span role="status">{isCopied && t.copied()}</span>
    </>
  );
}
