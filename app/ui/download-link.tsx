import { Download } from "lucide-react";
import { type MouseEvent, useState } from "react";
import * as t from "#messages/lists.js";
import { fetchFile } from "./fetch-file.ts";
import { Toast } from "./toast.tsx";

const SHOWN_MS = 3_000;

/**
 * A list as a file for spreadsheets. With scripts 'Export success' is said at once (`by=script` in the address), without them on the next page. No
 * `download`: the answer names its file, and the page of a log-in that has ended is to be shown, not saved.
 */
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

  const take = async (event: MouseEvent) => {
    event.preventDefault();
    const answer = await fetchFile(`${address}${address.includes("?") ? "&" : "?"}by=script`);
    // The list itself leads to the log-in, and from there back to it.
    if ("ended" in answer) return window.location.reload();
    if ("refused" in answer) return setSaid({ text: answer.refused ?? t.exportFailed() });
    saveAs(answer.file, fileName);
    setSaid({ text: t.exported() });
  };

  return (
    <>
      <a className={className} href={address} onClick={take}>
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
