import { Download } from "lucide-react";
import { type MouseEvent, useState } from "react";
import * as t from "#messages/lists.js";
import { Toast } from "./toast.tsx";

const SHOWN_MS = 3_000;

/** A list as a file for spreadsheets. With scripts 'Export success' is said at once (`by=script` in the address), without them on the next page. */
export function DownloadLink({
  address,
  fileName,
  className,
}: {
  address: string;
  fileName: string;
  className: string;
}) {
  // An object, so that the same words said again are news.
  const [said, setSaid] = useState<{ readonly text: string } | null>(null);

  const fetchFile = async (event: MouseEvent) => {
    event.preventDefault();
    const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}by=script`).catch(() => null);
    if (!answer?.ok) return setSaid({ text: t.exportFailed() });
    saveAs(await answer.blob(), fileName);
    setSaid({ text: t.exported() });
  };

  return (
    <>
      <a className={className} href={address} download onClick={fetchFile}>
        <Download className="icon-button" aria-hidden="true" />
        {t.exportList()}
      </a>
      <Toast news={said} staysFor={SHOWN_MS}>
        {said?.text}
      </Toast>
    </>
  );
}

/** Hands the browser a file to keep. */
function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
