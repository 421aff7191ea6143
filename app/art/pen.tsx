import type { ReactNode } from "react";

/** The inks of the drawings: each is a token (`--d-…`), so dark mode is the same kitchen at night. */
export type Ink =
  | "bake"
  | "deep"
  | "deep2"
  | "dough"
  | "butter"
  | "jam"
  | "berry"
  | "leaf"
  | "cream"
  | "shade"
  | "shade2"
  | "rose"
  | "sky"
  | "clay"
  | "wood"
  | "front";

/** A field of colour: its ink and its outline. */
export type Field = readonly [ink: Ink, outline: string];

/** One decimal, so that the server and the browser write the same number. */
export const round = (value: number) => Math.round(value * 10) / 10;

/** The outline of an ellipse around (x, y). */
export const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${round(x - rx)} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;

type PrintProps = {
  /** What the thing hides of what stands behind it, in the colour of the ground. */
  ground?: string;
  fields?: readonly Field[];
  /** Lines of the pen. */
  lines?: readonly string[];
  /** Lines of the thin pen. */
  fine?: readonly string[];
  /** How far the colours were printed beside the lines. */
  shift?: readonly [x: number, y: number];
  /** Drawn with the pen, after the lines. */
  children?: ReactNode;
};

/** One thing, like a two-colour print: fields of colour a little beside the pen's lines. */
export function Print({ ground, fields = [], lines = [], fine = [], shift = [4, -3], children }: PrintProps) {
  return (
    <g>
      {ground ? <path d={ground} fill="var(--d-ground)" /> : null}
      <g transform={`translate(${shift[0]} ${shift[1]})`}>
        {fields.map(([ink, outline]) => (
          <path key={ink + outline} d={outline} fill={`var(--d-${ink})`} />
        ))}
      </g>
      <g className="l">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
        {fine.map((line) => (
          <path key={line} d={line} className="thin" />
        ))}
        {children}
      </g>
    </g>
  );
}

/** Puts a thing at a place, turned and sized. Things stand on their own y = 0. */
export function At(props: { x: number; y: number; size?: number; turn?: number; children: ReactNode }) {
  const turn = props.turn ? ` rotate(${props.turn})` : "";
  const size = props.size ? ` scale(${props.size})` : "";
  return <g transform={`translate(${props.x} ${props.y})${turn}${size}`}>{props.children}</g>;
}

/** Lines alone, with the thin pen. */
export function Faint({ d, opacity }: { d: string; opacity?: number }) {
  return (
    <g className="l thin" opacity={opacity}>
      <path d={d} />
    </g>
  );
}

/** Lines alone. */
export function Line({ d }: { d: string }) {
  return (
    <g className="l">
      <path d={d} />
    </g>
  );
}

export function Steam({ x = 0, y = 0 }: { x?: number; y?: number }) {
  return (
    <g className="l thin" transform={`translate(${x} ${y})`}>
      <path d="M-10 0c-8-10 8-16 0-28M8-4c-8-10 8-18 0-30" />
    </g>
  );
}

/** The sill: a ledge of two lines. */
export function Ledge({ from, to, y, deep = 12 }: { from: number; to: number; y: number; deep?: number }) {
  return (
    <g>
      <path d={`M${from} ${y}H${to}V${y + deep}H${from}Z`} fill="var(--d-cream)" />
      <Line d={`M${from} ${y}H${to}M${from} ${y + deep}H${to}`} />
    </g>
  );
}

/** A table's edge and front. */
export function Table({ from, to, y }: { from: number; to: number; y: number }) {
  return (
    <g>
      <path d={`M${from} ${y}H${to}V${y + 140}H${from}Z`} fill="var(--d-front)" />
      <Line d={`M${from} ${y}H${to}`} />
      <Faint d={`M${from} ${y + 13}H${to}`} />
    </g>
  );
}

type DrawingProps = {
  width: number;
  height: number;
  /** What it shows, for people who do not see it; without a text it is decoration and hidden from them. */
  label?: string;
  /** How it fills its box, as in SVG's preserveAspectRatio. */
  fit?: string;
  children: ReactNode;
};

/** The sheet of paper of every drawing. */
export function Drawing({ width, height, label, fit = "xMidYMid meet", children }: DrawingProps) {
  const sheet = { className: "art", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: fit };
  if (!label) {
    return (
      <svg {...sheet} aria-hidden="true" focusable="false">
        {children}
      </svg>
    );
  }
  return (
    <svg {...sheet} role="img" aria-label={label}>
      {children}
    </svg>
  );
}
