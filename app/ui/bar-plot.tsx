import { cn } from "./cn.ts";

/** What a still plot is drawn from: paths in a box of 1000 by 100, and the words at its axes. */
export interface BarPlotView {
  /** What a screen reader hears of the picture. */
  readonly label: string;
  /** In pixels. */
  readonly height: number;
  readonly bars: string;
  /** Blank where there is none. */
  readonly line: string;
  /** From the bottom: nothing, half, all. */
  readonly axis: readonly [string, string, string];
  /** At hundredths of the width. */
  readonly marks: readonly { readonly left: number; readonly text: string }[];
}

const FILL_OF = { a: "fill-(--bar-a)", b: "fill-(--bar-b)" } as const;

/**
 * Bars over an axis, drawn by the server alone; `Plot` is the one that answers the pointer. The words around it are HTML, so that they keep their
 * size however wide the drawing is. One without marks stands close to the next, which has them for both.
 */
export const BarPlot = ({
  name,
  plot: { label, height, bars, line, axis, marks },
  ink,
}: {
  /** Stands above it, where a card has several. */
  name?: string;
  plot: BarPlotView;
  ink: keyof typeof FILL_OF;
}) => (
  <div data-slot="bar-plot" className="text-sm">
    {name && <p className="font-medium">{name}</p>}
    <div className={cn("relative pt-2 pl-13 text-muted-foreground", marks.length > 0 ? "pb-6.5" : "pb-3")}>
      <div className="absolute top-2 left-0 w-10.5" style={{ height }} aria-hidden="true">
        {axis.map((word, at) => (
          <span
            key={word}
            className="absolute right-0 -mb-1.75 leading-single"
            style={{ bottom: `${at * 50}%` }}
          >
            {word}
          </span>
        ))}
      </div>
      <svg
        className="block w-full overflow-visible border-b border-[color-mix(in_oklab,var(--border),var(--foreground)_25%)]"
        style={{ height }}
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path
          className="fill-none stroke-border"
          vectorEffect="non-scaling-stroke"
          strokeWidth={1}
          d="M0 0H1000M0 50H1000"
        />
        <path className={FILL_OF[ink]} d={bars} />
        {line && (
          <path
            className="fill-none stroke-primary"
            vectorEffect="non-scaling-stroke"
            strokeWidth={2}
            strokeLinejoin="round"
            d={line}
          />
        )}
      </svg>
      <div className="absolute right-0 bottom-0.5 left-13 h-4.5" aria-hidden="true">
        {marks.map(({ left, text }) => (
          <span
            key={text}
            className="absolute -ml-10 w-20 text-center leading-tight whitespace-nowrap"
            style={{ left: `${left}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  </div>
);
