/** A picture of the whole set, as its file name says it. */
interface Shown {
  readonly file: string;
  readonly screen: string;
  /** `390`, `1280`, `320`, `zoom` or `print`. */
  readonly width: string;
  readonly theme: "light" | "dark";
  readonly language: "en" | "es";
}

/** A file of `pictureFile`, taken apart again; null for what is no picture. */
function shown(file: string): Shown | null {
  const [, screen, width, dark, es] = /^(.+?)-(\d+|zoom|print)(-dark)?(-es)?\.png$/.exec(file) ?? [];
  if (!screen || !width) return null;
  return { file, screen, width, theme: dark ? "dark" : "light", language: es ? "es" : "en" };
}

const WIDTH_NAMES: Readonly<Record<string, string>> = { zoom: "200 % zoom", print: "on paper" };

/**
 * The page of all pictures, to be opened from docs/screens as a file: filters by screen, width, theme and language, kept in the address, over
 * the `files` of docs/screens/all.
 */
export function picturesPage(files: readonly string[]): string {
  const pictures = files.map(shown).filter((each) => each !== null);
  const choices = (key: keyof Shown) =>
    [...new Set(pictures.map((each) => each[key]))].sort((a, b) =>
      a.localeCompare(b, "en", { numeric: true }),
    );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Screens of Windowsill</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 0; background: #f6f3ee; color: #2c2119; }
  header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: end; padding: 12px 20px; background: #fff; border-bottom: 1px solid #ddd5ca; }
  h1 { font-size: 18px; margin: 0 auto 0 0; align-self: center; }
  label { display: grid; font-size: 12px; color: #6a5b4e; }
  input, select { font: inherit; min-height: 36px; padding: 0 8px; }
  main { display: flex; flex-wrap: wrap; gap: 20px; padding: 20px; align-items: flex-start; }
  figure { margin: 0; }
  figcaption { margin-bottom: 4px; font-size: 13px; }
  img { display: block; border: 1px solid #ddd5ca; background: #fff; width: auto; height: auto; }
  img.narrow { max-width: 240px; } img.wide { max-width: 480px; }
</style>
<header>
  <h1>Screens <span id="count"></span></h1>
  <label>Screen <input id="screen" type="search" list="screens" autocomplete="off"></label>
  <datalist id="screens">${choices("screen")
    .map((name) => `<option value="${name}">`)
    .join("")}</datalist>
  ${select("state", "State", ["", "empty or first", "long names", "problems", "questions"])}
  ${select("width", "Width", ["", ...choices("width")])}
  ${select("theme", "Theme", ["", ...choices("theme")])}
  ${select("language", "Language", ["", ...choices("language")])}
</header>
<main></main>
<script>
const pictures = ${JSON.stringify(pictures)};
const STATES = {
  "empty or first": /empty|first-|none-|opening-soon/,
  "long names": /^long-/,
  problems: /problems|failed|conflict|untouched|missing|expired|offline|error|refused/,
  questions: /card-|counting|dialog|cancel|delete|ask|drawer|menu$|palette/,
};
const fields = [...document.querySelectorAll("input, select")];
const address = new URLSearchParams(location.hash.slice(1));
for (const field of fields) field.value = address.get(field.id) ?? "";
const show = () => {
  const want = Object.fromEntries(fields.map(({ id, value }) => [id, value]));
  const found = pictures.filter((each) =>
    each.screen.includes(want.screen) &&
    (!want.state || STATES[want.state].test(each.screen)) &&
    ["width", "theme", "language"].every((key) => !want[key] || each[key] === want[key]));
  document.getElementById("count").textContent = found.length + " of " + pictures.length;
  document.querySelector("main").replaceChildren(...found.map(({ file, screen, width, theme, language }) => {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = [screen, width, theme, language].join(" · ");
    const link = document.createElement("a");
    link.href = "all/" + file;
    const image = new Image();
    image.loading = "lazy";
    image.src = link.href;
    image.alt = caption.textContent;
    image.className = Number(width) < 600 ? "narrow" : "wide";
    link.append(image);
    figure.append(caption, link);
    return figure;
  }));
  history.replaceState(null, "", "#" + new URLSearchParams(Object.entries(want).filter(([, value]) => value)));
};
for (const field of fields) field.addEventListener("input", show);
show();
</script>
`;
}

const select = (id: string, label: string, values: readonly string[]): string =>
  `<label>${label} <select id="${id}">${values
    .map(
      (value) => `<option value="${value}">${value === "" ? "All" : (WIDTH_NAMES[value] ?? value)}</option>`,
    )
    .join("")}</select></label>`;
