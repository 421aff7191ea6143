import type { ReactNode } from "react";
import { At, ellipse, type Field, type Ink, Print, round, Steam } from "./pen.tsx";

/** A paper bag; what stands in it is drawn before it. */
export function Bag() {
  const bag = "M-48 0L-54-118l11 9 10-9 11 9 10-9 11 9 11-9 10 9 11-9 10 9 12-9L50 0Z";
  return (
    <Print
      ground={bag}
      fields={[
        ["cream", bag],
        ["shade", "M50 0L57-118L34-112L32 0Z"],
      ]}
      lines={[
        bag,
        "M-40-100L-36-10M34-108L33 0",
        "M-4-26C-4-44 2-56 4-66M-2-42q-12-2-14-13q12 1 14 13M0-50q12-4 13-15q-12 3-13 15M2-60q-10-3-11-13q10 2 11 13",
      ]}
    />
  );
}

export function Jar({ of = "jam" }: { of?: Ink }) {
  const glass = "M-30 0Q-36 0-36-8L-36-58Q-36-68-26-72L-26-80L26-80L26-72Q36-68 36-58L36-8Q36 0 30 0Z";
  const lid =
    "M-32-80Q-34-96-28-98L28-98Q34-96 32-80Q26-74 20-80Q14-74 8-80Q2-74-4-80Q-10-74-16-80Q-22-74-26-80Q-30-76-32-80Z";
  const label = "M-22-48h44v28h-44Z";
  return (
    <Print
      ground={glass + lid}
      fields={[
        [of, "M-30 0Q-36 0-36-8L-36-58Q-36-62-32-66L32-66Q36-62 36-58L36-8Q36 0 30 0Z"],
        ["cream", label],
        ["rose", lid],
      ]}
      lines={[glass, lid, label]}
      fine={["M-14-38h26M-14-30h16", "M-18-98l2 14M-6-98l1 14M6-98l-1 14M18-98l-2 14"]}
    />
  );
}

/** A box tied with string. */
export function TiedBox() {
  const front = "M-86 0L-88-62L44-60L45 0Z";
  const side = "M45 0L44-60L88-80L88-24Z";
  const top = "M-88-62L-46-84L88-80L44-60Z";
  const bow = "M-2-74C-30-110-52-96-40-80C-32-70-14-70-2-74ZM-2-74C14-112 42-108 36-90C32-78 12-72-2-74Z";
  return (
    <g>
      <Print
        ground={front + side + top}
        fields={[
          ["cream", front],
          ["shade", side],
          ["cream", top],
        ]}
        lines={[front, side, top]}
        fine={["M-24-1L-25-61L20-82M-14-1L-15-61L30-82", "M-88-34L44-32L88-52"]}
      />
      <Print
        fields={[["jam", bow]]}
        lines={[`${bow}M-2-74C-16-66-22-56-34-52M-2-74C6-64 14-60 26-58M-34-84q14 0 24 8M28-96q-16 6-24 18`]}
      />
    </g>
  );
}

export function Mug({ glaze = "sky" }: { glaze?: Ink }) {
  const body = "M-34-58L-32-8Q-31 0-22 0L22 0Q31 0 32-8L34-58";
  return (
    <g>
      <Print
        ground={`${body}Z`}
        fields={[[glaze, `${body}Z`]]}
        lines={["M34-46C60-50 60-14 32-16", ellipse(0, -58, 34, 7), body]}
        fine={["M-20-44L-18-12"]}
      />
      <Steam x={0} y={-72} />
    </g>
  );
}

/** The stems of a potted herb and the needles along them. */
function herbPaths(stems: number): readonly [stalks: string, needles: string] {
  let stalks = "";
  let needles = "";
  for (let stem = 0; stem < stems; stem++) {
    const lean = -0.9 + (1.8 * stem) / (stems - 1);
    const tall = 70 + ((stem * 37) % 30);
    const [tipX, tipY] = [Math.sin(lean) * tall * 0.8, -62 - Math.cos(lean) * tall];
    const [bendX, bendY] = [Math.sin(lean) * tall * 0.25, -62 - tall * 0.6];
    stalks += `M${round(lean * 14)}-60Q${round(bendX)} ${round(bendY)} ${round(tipX)} ${round(tipY)}`;
    for (let along = 0.25; along < 1.02; along += 0.13) {
      const rest = 1 - along;
      const x = rest * rest * lean * 14 + 2 * rest * along * bendX + along * along * tipX;
      const y = rest * rest * -60 + 2 * rest * along * bendY + along * along * tipY;
      needles += `M${round(x)} ${round(y)}l${round(-7 + lean * 3)}-7M${round(x)} ${round(y)}l${round(7 + lean * 3)}-7`;
    }
  }
  return [stalks, needles];
}

/** Rosemary in a clay pot. */
export function Herb({ stems = 7 }: { stems?: number }) {
  const [stalks, needles] = herbPaths(stems);
  const pot = "M-34-60L36-60L33-48L-31-48ZM-28-48L-22-3Q0 3 24-3L30-48Z";
  return (
    <g>
      <path
        d={needles}
        transform="translate(3 -2)"
        fill="none"
        stroke="var(--d-leaf)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <g className="l thin">
        <path d={needles} />
      </g>
      <g className="l">
        <path d={stalks} />
      </g>
      <Print ground={pot} fields={[["clay", pot]]} lines={[pot]} />
    </g>
  );
}

const LEAVES = "M-8-70q-14-2-18-12q14-2 18 12M6-74q14-2 20-12q-14 0-20 12";
const BLOSSOMS = [
  [-30, -118, 12],
  [4, -136, 14],
  [36, -108, 12],
] as const;

/** Six petals around (x, y). */
function petals(x: number, y: number, radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((place) => (place * Math.PI) / 3)
    .map((turn) =>
      ellipse(
        round(x + Math.cos(turn) * radius * 0.72),
        round(y + Math.sin(turn) * radius * 0.72),
        round(radius * 0.46),
        round(radius * 0.46),
      ),
    )
    .join("");
}

/** Three flowers in a vase. */
export function Flowers() {
  const vase = "M-16-58L-18-30Q-20-4-12 0L12 0Q20-4 18-30L16-58Z";
  return (
    <g>
      <Print
        fields={[
          ["leaf", LEAVES],
          ...BLOSSOMS.flatMap(([x, y, radius]): Field[] => [
            ["rose", petals(x, y, radius)],
            ["butter", ellipse(x, y, round(radius * 0.4), round(radius * 0.4))],
          ]),
        ]}
        lines={[`M-6-52C-10-80-26-96-30-110M0-52C0-84 2-104 4-128M7-52C12-78 26-90 34-100${LEAVES}`]}
        fine={BLOSSOMS.flatMap(([x, y, radius]) => [
          petals(x, y, radius),
          ellipse(x, y, round(radius * 0.36), round(radius * 0.36)),
        ])}
      />
      <Print
        ground={vase}
        fields={[["sky", "M-17-40L-18-30Q-20-4-12 0L12 0Q20-4 18-30L17-40Z"]]}
        lines={[vase]}
        fine={["M-17-40Q0-36 17-40"]}
      />
    </g>
  );
}

export function Pitcher() {
  const jug = "M-40-104L-36-8Q-35 0-26 0L26 0Q35 0 36-8L40-104Q52-112 50-118L32-110L-40-110Z";
  const slice = ellipse(-8, -44, 15, 15);
  return (
    <Print
      ground={jug}
      fields={[
        ["butter", "M-38-80L-36-8Q-35 0-26 0L26 0Q35 0 36-8L39-80Z"],
        ["cream", slice],
      ]}
      lines={[
        "M-40-106L-36-8Q-35 0-26 0L26 0Q35 0 36-8L40-104Q50-110 50-116Q42-112 32-110",
        "M-40-106Q0-118 34-110",
        "M-39-90C-72-92-72-34-37-38M-39-80C-58-80-58-48-38-50",
        slice,
      ]}
      fine={[
        "M-39-80Q0-74 39-80",
        "M-8-58v28M-21-48l26 9M4-53l-22 18",
        "M10-62l12-4l3 11l-12 4ZM14-30l11 2l-2 11l-11-2Z",
      ]}
    />
  );
}

export function Glass() {
  const glass = "M-20-52L-16-4Q-15 0-10 0L10 0Q15 0 16-4L20-52Z";
  return (
    <Print
      ground={glass}
      fields={[["butter", "M-19-38L-16-4Q-15 0-10 0L10 0Q15 0 16-4L19-38Z"]]}
      lines={[glass, "M4-40L18-74", "M-8-24l8-3l3 8l-8 3Z"]}
      fine={["M-19-38Q0-34 19-38"]}
    />
  );
}

/** A plate with things on it. */
export function Plate({ children }: { children: ReactNode }) {
  const plate = ellipse(0, -4, 96, 14);
  return (
    <g>
      <Print ground={plate} fields={[["cream", plate]]} lines={[plate]} fine={["M-70-2Q0 8 70-2"]} />
      <At x={0} y={-6}>
        {children}
      </At>
    </g>
  );
}
