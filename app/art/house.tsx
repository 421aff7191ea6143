import { ellipse, type Field, type Ink, Print, round } from "./pen.tsx";

/** A window's frame with its panes. */
export function WindowFrame(props: { x: number; y: number; wide: number; tall: number; columns?: number }) {
  const { x, y, wide, tall, columns = 2 } = props;
  const frame = `M${x} ${y}h${wide}v${tall}h${-wide}Z`;
  const bars = Array.from({ length: columns - 1 }, (_, place) => {
    const bar = round(x + 10 + ((wide - 20) / columns) * (place + 1));
    return `M${round(bar - 4)} ${y + 8}V${y + tall - 8}M${round(bar + 4)} ${y + 10}V${y + tall - 8}`;
  });
  const middle = round(y + 10 + (tall - 20) / 2);
  return (
    <Print
      ground={frame}
      fields={[
        ["cream", frame],
        ["sky", `M${x + 11} ${y + 11}h${wide - 22}v${tall - 22}h${22 - wide}Z`],
      ]}
      lines={[
        `M${x} ${y + 1}L${x + wide + 1} ${y - 1}L${x + wide} ${y + tall}L${x - 1} ${y + tall + 1}Z`,
        `M${x + 11} ${y + 12}L${x + wide - 12} ${y + 11}L${x + wide - 11} ${y + tall - 11}L${x + 11} ${y + tall - 12}Z`,
        ...bars,
        `M${x + 8} ${middle - 4}H${x + wide - 9}M${x + 10} ${middle + 4}H${x + wide - 8}`,
      ]}
      shift={[3, -2]}
    />
  );
}

/** A curtain tied to its side: `side` 1 hangs from the left, -1 from the right. */
export function Curtain(props: { x: number; y: number; wide: number; tall: number; side: 1 | -1 }) {
  const { x, y, wide, tall, side } = props;
  const across = (share: number) => round(x + wide * share * side);
  const down = (share: number) => round(y + tall * share);
  const cloth = `M${x} ${y}h${wide * side}C${across(1)} ${down(0.3)} ${across(0.5)} ${down(0.5)} ${across(0.3)} ${down(0.62)}C${across(0.5)} ${down(0.75)} ${across(0.55)} ${down(0.9)} ${across(0.6)} ${y + tall}L${x} ${y + tall}Z`;
  return (
    <Print
      ground={cloth}
      fields={[["rose", cloth]]}
      lines={[cloth, `M${x} ${down(0.61)}L${across(0.32)} ${down(0.61)}`]}
      fine={[
        `M${across(0.35)} ${y + 4}C${across(0.36)} ${down(0.3)} ${across(0.2)} ${down(0.5)} ${across(0.15)} ${down(0.6)}M${across(0.68)} ${y + 4}C${across(0.66)} ${down(0.3)} ${across(0.4)} ${down(0.48)} ${across(0.22)} ${down(0.6)}M${across(0.16)} ${down(0.66)}C${across(0.26)} ${down(0.8)} ${across(0.3)} ${down(0.9)} ${across(0.3)} ${y + tall - 2}`,
      ]}
    />
  );
}

const FLAGS: readonly Ink[] = ["jam", "butter", "leaf", "rose"];

/** A string of flags, sagging in the middle. */
export function Bunting(props: { from: number; to: number; y: number; flags: number; sag: number }) {
  const at = (share: number) =>
    [props.from + (props.to - props.from) * share, props.y + 4 * props.sag * share * (1 - share)] as const;
  const flags = Array.from({ length: props.flags }, (_, place): Field => {
    const [leftX, leftY] = at((place + 0.12) / props.flags);
    const [rightX, rightY] = at((place + 0.88) / props.flags);
    const tip = `${round((leftX + rightX) / 2)} ${round((leftY + rightY) / 2 + 34)}`;
    const outline = `M${round(leftX)} ${round(leftY)}L${round(rightX)} ${round(rightY)}L${tip}Z`;
    return [FLAGS[place % FLAGS.length] ?? "jam", outline];
  });
  const string = Array.from({ length: 25 }, (_, place) =>
    at(place / 24)
      .map(round)
      .join(" "),
  ).join("L");
  return (
    <Print fields={flags} lines={[`M${string}`, ...flags.map(([, outline]) => outline)]} shift={[3, -2]} />
  );
}

/** A kitchen slip with its lines, the first `ticked` of them done. */
export function Slip({ lines, ticked }: { lines: number; ticked: number }) {
  const paper = `M-36 0h72v${22 + lines * 16}l-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5Z`;
  const rows = Array.from({ length: lines }, (_, place) => 20 + place * 16);
  return (
    <Print
      ground={paper}
      fields={[["cream", paper]]}
      lines={[paper, ...rows.slice(0, ticked).map((y) => `M-26 ${y - 2}l3 4l7-9`)]}
      fine={rows.map((y, place) => `M-26 ${y - 4}h6v6h-6ZM-12 ${y}h${20 + ((place * 13) % 18)}`)}
      shift={[3, -2]}
    />
  );
}

/** A name tag on its string. */
export function Tag() {
  const tag = "M0 0l12-10h44v22h-44Z";
  return (
    <Print
      ground={tag}
      fields={[["butter", tag]]}
      lines={[tag]}
      fine={["M22-2h26M22 5h16", ellipse(11, 1, 2.5, 2.5)]}
      shift={[3, -2]}
    />
  );
}
