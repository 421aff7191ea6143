import type { ReactNode } from "react";

/** The inks of the drawings: each is a token (`--d-…`), so dark mode is the same kitchen at night. */
export type Ink = "butter" | "rose" | "leaf" | "sky" | "clay";

type DrawingProps = {
  /** Address of the drawing's file, from `drawings/`. */
  of: string;
  width: number;
  height: number;
  /** What it shows, for people who do not see it; without a text it is decoration and hidden from them. */
  label?: string;
  /** How it fills its box, as in SVG's preserveAspectRatio. */
  fit?: string;
  /** What a page paints itself behind the drawing, because it depends on the page. */
  behind?: ReactNode;
  /** What a page draws itself before the drawing: letters, what moves. */
  children?: ReactNode;
};

/**
 * The sheet of paper of every drawing. The lines and colours are in a file of their own, which the browser fetches once, keeps, and
 * shows in the page's inks (custom properties reach what is used from elsewhere): a page ships no script for its drawings (PERF-06).
 */
export function Drawing({ of, width, height, label, fit = "xMidYMid meet", behind, children }: DrawingProps) {
  const sheet = { className: "art", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: fit };
  const drawn = (
    <>
      {behind}
      <use href={`${of}#drawing`} />
      {children}
    </>
  );
  if (!label) {
    return (
      <svg {...sheet} aria-hidden="true" focusable="false">
        {drawn}
      </svg>
    );
  }
  return (
    <svg {...sheet} role="img" aria-label={label}>
      {drawn}
    </svg>
  );
}
