/** A stretch of a sentence that domain and views glued with no-break spaces: a day with its time, "Sat, Nov 28, 8:00 PM Pacific". */
const GLUED = /(\S*\u00a0[\S\u00a0]*)/;

/**
 * A sentence whose moments each stay on one line as long as a line is wide enough for them; with very large letters on a small phone
 * they break between their words instead of inside one.
 */
export function WholeMoments({ text }: { text: string }) {
  return (
    <>
      {text.split(GLUED).map((part) =>
        part.includes("\u00a0") ? (
          <span key={part} className="inline-block">
            {part.replaceAll("\u00a0", " ")}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
