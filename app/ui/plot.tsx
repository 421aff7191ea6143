import { type ComponentType, useEffect, useRef, useState } from "react";
import type { PlotProps } from "./living-plot.tsx";

/**
 * A plot in a box that has its size before anything is drawn. The server draws it still, with labels in HTML so that text never scales; once it
 * comes near, the script that names each day under the pointer takes its place. Without scripts, or where that one does not arrive,
 * it stays as it is.
 */
export function Plot({ plot, inks }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const Living = useWhenNear(box);
  return (
    <div data-slot="plot" className="relative pt-2 pb-6.5 pl-13 text-sm text-muted-foreground">
      <div className="absolute top-2 left-0 h-42 w-10.5" aria-hidden="true">
        {plot.rows.map(({ at, label }) => (
          <span key={at} className="absolute right-0 -mb-1.75 leading-single" style={{ bottom: `${at}%` }}>
            {label}
          </span>
        ))}
      </div>
      <div
        className="relative h-42 overflow-x-clip border-b border-input"
        role="img"
        aria-label={plot.picture}
        ref={box}
      >
        {plot.rows.slice(1, -1).map(({ at }) => (
          <i key={at} className="absolute inset-x-0 border-t border-border" style={{ bottom: `${at}%` }} />
        ))}
        {Living ? <Living plot={plot} inks={inks} /> : <StillPlot plot={plot} inks={inks} />}
      </div>
      <div className="absolute right-0 bottom-0.5 left-13 h-4.5" aria-hidden="true">
        {plot.columns.map(({ at, label }) => (
          <span
            key={at}
            className="absolute w-20 -ml-10 text-center leading-tight whitespace-nowrap"
            // The last one stays within the card, also in larger letters.
            style={{ left: `min(${at}%, 100% - 1.75em)` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The script of the plots, asked for when the box is near the window; null until it is here. */
function useWhenNear(box: React.RefObject<HTMLElement>): ComponentType<PlotProps> | null {
  const [Living, setLiving] = useState<ComponentType<PlotProps> | null>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        import("./living-plot.tsx").then(
          ({ LivingPlot }) => setLiving(() => LivingPlot),
          () => undefined,
        );
      },
      { rootMargin: "300px" },
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, [box]);
  return Living;
}

const FILL_OF = { a: "fill-(--bar-a)", b: "fill-(--bar-b)" } as const;
const WIDTH = 1000;
const HEIGHT = 100;
/** How much of a day's room its bar takes. */
const BAR = 0.72;

/** The bars and the line, stretched over the box. */
function StillPlot({ plot: { days, top }, inks }: PlotProps) {
  const room = WIDTH / days.length;
  const heightOf = (value: number) => (value / top) * HEIGHT;
  const barsOf = (layer: number) =>
    days
      .map(({ bars }, day) => {
        const below = bars.slice(0, layer).reduce((sum, value) => sum + value, 0);
        const height = heightOf(bars[layer] ?? 0);
        if (height === 0) return "";
        const x = (day + (1 - BAR) / 2) * room;
        return `M${x.toFixed(1)} ${(HEIGHT - heightOf(below)).toFixed(2)}v${(-height).toFixed(2)}h${(room * BAR).toFixed(1)}v${height.toFixed(2)}z`;
      })
      .join("");
  const line = days
    .flatMap(({ line: value }, day) =>
      value === null ? [] : [`${((day + 0.5) * room).toFixed(1)} ${(HEIGHT - heightOf(value)).toFixed(2)}`],
    )
    .join("L");
  return (
    <svg
      className="relative block size-full overflow-visible"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {inks.map((ink, layer) => (
        <path
          key={ink}
          className={`${FILL_OF[ink]} stroke-card`}
          vectorEffect="non-scaling-stroke"
          strokeWidth={1}
          d={barsOf(layer)}
        />
      ))}
      {line && (
        <path
          className="fill-none stroke-primary"
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          strokeLinejoin="round"
          d={`M${line}`}
        />
      )}
    </svg>
  );
}
