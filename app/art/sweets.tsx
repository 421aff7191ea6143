import { useId } from "react";
import { At, ellipse, type Field, type Ink, Print, round } from "./pen.tsx";

const CRUST_WAVES = 26;

/** The rim of a pie: an ellipse pressed into waves. */
function crustRim(): string {
  const at = (turn: number, rx: number, ry: number) =>
    `${round(Math.cos(turn) * rx)} ${round(-60 + Math.sin(turn) * ry)}`;
  const turn = (place: number) => (Math.PI * 2 * place) / CRUST_WAVES;
  const waves = Array.from(
    { length: CRUST_WAVES },
    (_, place) => `Q${at(turn(place + 0.5), 113, 38)} ${at(turn(place + 1), 100, 29)}`,
  );
  return `M${at(0, 100, 29)}${waves.join("")}Z`;
}

const LATTICE = [-3, -2, -1, 0, 1, 2, 3].map((place) => place * 27);
const RISING = LATTICE.map((x) => `M${x - 34}-30L${x + 18}-92l13 0L${x - 19}-30Z`).join("");
const FALLING = LATTICE.map((x) => `M${x - 18}-92L${x + 32}-30l-13 0L${x - 31}-92Z`).join("");

/** A pie in its dish under a lattice. */
export function Pie() {
  const clip = useId();
  const rim = crustRim();
  const filling = ellipse(0, -61, 82, 20);
  const dish = "M-101-54L-81-5Q-79 0-72 0L73 0Q79 0 81-5L102-54";
  return (
    <g>
      <clipPath id={clip}>
        <path d={filling} />
      </clipPath>
      <Print
        ground={rim + dish}
        fields={[
          ["shade", `${dish}Z`],
          ["shade2", "M40-40L30 0L73 0Q79 0 81-5L102-54Z"],
          ["bake", rim],
          ["jam", filling],
        ]}
        lines={[dish, "M-66-26L-60-8M-40-20L-37-6M-14-17L-13-5M14-17L13-5M40-20L37-6M66-26L60-8", rim]}
      />
      <g clipPath={`url(#${clip})`}>
        <path d={RISING} fill="var(--d-dough)" transform="translate(2 -2)" />
        <g className="l thin">
          <path d={RISING} />
        </g>
        <path d={FALLING} fill="var(--d-butter)" />
        <g className="l thin">
          <path d={FALLING} />
        </g>
      </g>
      <g className="l">
        <path d={filling} />
      </g>
    </g>
  );
}

/** A layer cake with berries, on its stand. */
export function Cake() {
  const body = "M-68-46L-68-112Q0-96 68-112L68-46Q0-28-68-46Z";
  const icing =
    "M-68-112C-68-126-38-134 0-134S68-126 68-112C69-98 60-92 58-104C54-92 48-78 42-94C38-106 30-90 26-88C18-86 18-102 10-100C2-98 4-80-6-82C-14-84-8-100-18-100C-26-100-26-90-34-92C-42-94-40-106-48-104C-56-102-54-88-62-92C-68-96-68-104-68-112Z";
  const berries = [
    [-30, -130],
    [-8, -134],
    [16, -132],
    [38, -128],
    [4, -142],
    [-18, -141],
  ] as const;
  const rounds = berries.map(([x, y]) => ellipse(x, y, 9, 9));
  return (
    <Print
      ground="M-92-40Q0-16 92-40L84-50L68-46V-112L0-140L-68-112V-46L-84-50Z"
      fields={[
        ["rose", "M-92-40Q0-16 92-40L84-50Q0-28-84-50Z"],
        ["rose", "M-14-26L-20-6Q-34 0-38 0L40 0Q34 0 20-6L14-26Z"],
        ["dough", body],
        ["jam", "M-68-84Q0-66 68-84L68-74Q0-56-68-74Z"],
        ["cream", icing],
        ...rounds.map((berry): Field => ["jam", berry]),
      ]}
      lines={[
        "M-92-40Q0-16 92-40M-92-40Q-92-46-84-48M92-40Q92-46 84-48M-14-26L-20-6Q-34 0-38 0L40 0Q34 0 20-6L14-26",
        "M-84-48Q0-24 84-48",
        "M-68-112L-68-46Q0-28 68-46L68-112",
        icing,
      ]}
      fine={["M-68-84Q0-66 68-84M-68-74Q0-56 68-74", ...rounds]}
    />
  );
}

/** A flat cookie seen from the side. */
function Cookie({ wide, ink }: { wide: number; ink: Ink }) {
  const part = (share: number) => round(wide * share);
  const whole = `M${-wide}-8C${-wide}-18 ${part(-0.6)}-20 0-20S${wide}-18 ${wide}-8C${wide} 0 ${part(0.5)} 0 0 0S${-wide} 0 ${-wide}-8Z`;
  const chips = `M${part(-0.5)}-14q6-4 10 0q-4 5-10 0ZM${part(0.2)}-15q6-4 10 0q-4 5-10 0Z`;
  return (
    <Print
      ground={whole}
      fields={[
        [ink, whole],
        ["deep2", chips],
      ]}
      lines={[whole]}
      fine={[chips]}
    />
  );
}

export function CookieStack() {
  return (
    <g>
      <At x={2} y={0}>
        <Cookie wide={50} ink="bake" />
      </At>
      <At x={-3} y={-18}>
        <Cookie wide={47} ink="deep" />
      </At>
      <At x={3} y={-36}>
        <Cookie wide={49} ink="bake" />
      </At>
      <At x={-1} y={-54}>
        <Cookie wide={46} ink="deep" />
      </At>
    </g>
  );
}

export function Cupcake({ icing = "rose" }: { icing?: Ink }) {
  const liner = "M-36-42L-26-3Q0 5 27-3L37-42Z";
  const swirl =
    "M-44-42C-54-56-36-64-30-62C-36-76-14-84-10-80C-12-92 2-100 6-104C10-96 20-90 14-80C28-82 36-70 30-62C46-64 54-50 42-42C20-34-24-34-44-42Z";
  const cherry = ellipse(5, -104, 8, 8);
  return (
    <Print
      ground={liner + swirl}
      fields={[
        ["butter", liner],
        [icing, swirl],
        ["jam", cherry],
      ]}
      lines={[liner, swirl, cherry]}
      fine={[
        "M-26-38L-19-2M-13-36L-9 1M0-36L0 1M13-36L10 1M26-38L20-2",
        "M-30-62C-12-54 14-54 30-62M-10-80C-2-76 8-76 14-80",
        "M6-112q4-10 12-12",
      ]}
    />
  );
}

export function Muffin() {
  const liner = "M-34-40L-26-3Q0 5 27-3L35-40Z";
  const top = "M-42-40C-52-56-38-72-24-72C-16-86 16-86 26-72C42-72 52-54 42-40C20-32-22-32-42-40Z";
  const berries = (
    [
      [-18, -58],
      [4, -68],
      [22, -54],
      [-2, -50],
    ] as const
  ).map(([x, y]) => ellipse(x, y, 5.5, 5));
  return (
    <Print
      ground={liner + top}
      fields={[["cream", liner], ["bake", top], ...berries.map((berry): Field => ["berry", berry])]}
      lines={[liner, top]}
      fine={["M-24-36L-19-2M-12-35L-9 1M0-34L0 1M13-35L10 1M25-36L20-2", ...berries]}
    />
  );
}

export function Brownie() {
  const front = "M-26 0L-26-22L12-22L12 0Z";
  const side = "M12 0L12-22L28-32L28-10Z";
  const top = "M-26-22L-8-32L28-32L12-22Z";
  return (
    <Print
      ground={front + side + top}
      fields={[
        ["deep2", front],
        ["deep2", side],
        ["deep", top],
      ]}
      lines={[front, side, top]}
      fine={["M-12-27l8-2M6-27l8-1"]}
    />
  );
}
