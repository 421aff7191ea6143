import { Print } from "./pen.tsx";

export function Boule() {
  const loaf = "M-93 0C-114-32-100-94-34-112C34-128 104-94 106-40C106-21 100-8 92 0Z";
  const cut = "M-66-30C-52-76-4-106 60-100C26-88-26-66-66-30Z";
  return (
    <Print
      ground={loaf}
      fields={[
        ["bake", loaf],
        ["dough", cut],
        ["deep", "M96-10C100-50 84-80 66-92C92-40 60-10 10-2L92 0Z"],
      ]}
      lines={[
        loaf,
        cut,
        "M8-42q14-16 34-20M24-26q16-14 36-18M44-14q14-10 28-12",
        "M-70-12q-6-6-8-14M-40-8q-4-3-6-7M-12-20l3 2M-30-26l2 2M74-66l2 3M84-44l1 3",
      ]}
    />
  );
}

/** A loaf from a tin. */
export function TinLoaf() {
  const loaf = "M-80 0L-83-54C-104-64-98-102-62-106C-28-114 38-114 66-106C102-101 101-63 84-54L81 0Z";
  return (
    <Print
      ground={loaf}
      fields={[
        ["dough", loaf],
        [
          "bake",
          "M-83-54C-104-64-98-102-62-106C-28-114 38-114 66-106C102-101 101-63 84-54C40-46-40-46-83-54Z",
        ],
      ]}
      lines={[
        loaf,
        "M-83-54C-40-45 42-45 84-54",
        "M-58-84C-30-96 34-96 62-86C36-80-32-78-58-84Z",
        "M-64-30h.1M-40-18h.1M-10-30h.1M20-14h.1M48-28h.1M-24-8h.1M62-10h.1",
      ]}
    />
  );
}

/** A baguette standing on its end, `tall` units high. */
export function Baguette({ tall }: { tall: number }) {
  const low = tall * 0.35;
  const high = tall * 0.76;
  const loaf = `M-17-4C-23-${low} -21-${high} -5-${tall - 10}C0-${tall + 2} 8-${tall + 2} 12-${tall - 10}C25-${high} 27-${low} 19-4C10 4-8 4-17-4Z`;
  const cuts = Array.from({ length: Math.floor(tall / 48) }, (_, place) => {
    const y = -30 - place * 44;
    return `M-12 ${y}C-2 ${y - 2} 12 ${y - 14} 16 ${y - 26}C4 ${y - 24} -8 ${y - 12} -12 ${y}Z`;
  }).join("");
  return (
    <Print
      ground={loaf}
      fields={[
        ["bake", loaf],
        ["dough", cuts],
      ]}
      lines={[loaf, cuts]}
    />
  );
}

export function Croissant() {
  const whole =
    "M-92-7C-97-22-86-38-68-42C-62-66-42-80-20-82C-6-92 18-92 30-82C54-78 72-62 76-42C94-36 101-18 94-5C87 5 72 5 62-4C53-17 40-25 27-28C8-34-12-32-25-28C-41-23-52-15-60-4C-68 5-86 5-92-7Z";
  return (
    <Print
      ground={whole}
      fields={[
        ["bake", whole],
        ["butter", "M-20-82C-30-62-31-46-25-28C-12-32 8-34 27-28C36-46 38-62 30-82C18-92-6-92-20-82Z"],
        [
          "deep",
          "M-92-7C-97-22-86-38-68-42C-58-32-55-18-60-4C-68 5-86 5-92-7ZM94-5C101-18 94-36 76-42C66-32 60-18 62-4C72 5 87 5 94-5Z",
        ],
      ]}
      lines={[
        whole,
        "M-20-82C-30-62-31-46-25-28M30-82C38-62 36-46 27-28M-68-42C-58-32-55-18-60-4M76-42C66-32 60-18 62-4",
        "M-4-80C-9-66-9-54-8-46M10-80C13-68 12-58 10-48M-46-66C-49-54-48-44-44-34M54-64C56-54 54-44 48-34M-78-28q4 6 4 13M84-28q-4 6-4 13",
      ]}
    />
  );
}
