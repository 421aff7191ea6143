import { Download } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import * as t from "#messages/lists.js";

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
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const fetchFile = async (event: MouseEvent) => {
    event.preventDefault();
    const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}by=script`).catch(() => null);
    if (!answer?.ok) return setSaid(t.exportFailed());
    saveAs(await answer.blob(), fileName);
    setSaid(t.exported());
  };

  return (
    <>
      <a className={className} href={address} download onClick={fetchFile}>
        <Download className="i" aria-hidden="true" />
        {t.exportList()}
      </a>
      <span role="status">{said && <span className="snack">{said}</span>}</span>
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
