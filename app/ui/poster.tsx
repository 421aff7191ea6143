import type { ReactNode } from "react";

/** One printed page, A4 or Letter, that hangs where people pass: a few large words around a picture, in black on white paper. */
export const Poster = ({ children }: { children: ReactNode }) => (
  <article
    data-slot="poster"
    // When it is printed, all of the page but a hair, which rounding may take.
    className="grid w-full max-w-[42rem] content-center justify-items-center gap-6 rounded-lg border border-border p-8 text-center print:min-h-[calc(100vh-1mm)] print:break-inside-avoid print:border-0 print:bg-[#fff] print:text-[#000]"
  >
    {children}
  </article>
);

/** Its heading, to be read across a street. */
export const PosterTitle = ({ children }: { children: ReactNode }) => (
  <h1 data-slot="poster-title" className="text-[3rem] leading-[1.1] wrap-anywhere">
    {children}
  </h1>
);

/** A line above or below it; `isStrong` is what someone types. */
export const PosterLine = ({ isStrong, children }: { isStrong?: boolean; children: ReactNode }) => (
  <p data-slot="poster-line" className={isStrong ? "text-xl font-semibold wrap-anywhere" : "text-xl"}>
    {children}
  </p>
);

/** Its code to scan, large, with the empty edge that a camera looks for: four squares, where a code has 25 a side or more. */
export const PosterCode = ({ children }: { children: ReactNode }) => (
  <div
    data-slot="poster-code"
    className="w-full max-w-80 print:max-w-[110mm] [&>*]:w-full! [&>*]:p-[12%]! print:[&>*]:border-0!"
  >
    {children}
  </div>
);
