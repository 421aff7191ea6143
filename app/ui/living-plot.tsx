import { Bar, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

/** A day of a plot: what is stacked, what the line says, and the words beside it. */
export interface PlotDay {
  readonly day: string;
  /** From the bottom up. */
  readonly bars: readonly number[];
  readonly line: number | null;
  readonly words: readonly string[];
}

/** Everything a plot is drawn from; `top` is where its axis ends. */
export interface PlotView {
  readonly days: readonly PlotDay[];
  readonly top: number;
  /** Labels of the axes, at hundredths of the box. */
  readonly rows: readonly { readonly at: number; readonly label: string }[];
  readonly columns: readonly { readonly at: number; readonly label: string }[];
  /** What a screen reader is told of the picture. */
  readonly picture: string;
}

/** The inks of the bars, from the bottom up: `a` the main one, `b` the second. */
export type PlotInks = readonly ("a" | "b")[];

export interface PlotProps {
  readonly plot: PlotView;
  readonly inks: PlotInks;
}

const NO_MARGIN = { top: 0, right: 0, bottom: 0, left: 0 };
const INK_OF: Readonly<Record<PlotInks[number], string>> = { a: "var(--bar-a)", b: "var(--bar-b)" };

/**
 * The plot that answers the pointer: the same bars and line, and the day under it in words. Nothing moves by itself. It comes in a file of its
 * own that no other page loads (PERF-06); axes and table are around it, so nothing here is needed by a person who cannot see it.
 */
export function LivingPlot({ plot: { days, top }, inks }: PlotProps) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 400, height: 168 }}>
      <ComposedChart data={[...days]} margin={NO_MARGIN} barCategoryGap="14%" accessibilityLayer={false}>
        <XAxis dataKey="day" hide />
        <YAxis hide domain={[0, top]} allowDataOverflow />
        <Tooltip cursor={CURSOR} content={<DayInWords />} isAnimationActive={false} />
        {inks.map((ink, layer) => (
          <Bar
            key={ink}
            dataKey={(day: PlotDay) => day.bars[layer] ?? 0}
            stackId="day"
            fill={INK_OF[ink]}
            className="stroke-card"
            strokeWidth={1}
            isAnimationActive={false}
          />
        ))}
        <Line
          dataKey="line"
          stroke="var(--primary)"
          strokeWidth={2}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
          type="linear"
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const CURSOR = { fill: "var(--foreground)", fillOpacity: 0.07 };

/** The words of the day under the pointer; Recharts hands over what it found there. */
function DayInWords({ payload }: { payload?: readonly { readonly payload?: PlotDay }[] }) {
  const day = payload?.[0]?.payload;
  if (!day) return null;
  return (
    <div className="grid rounded-sm bg-popover px-2.5 py-1.5 text-sm leading-snug text-popover-foreground shadow-float">
      <b>{day.day}</b>
      {day.words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </div>
  );
}
