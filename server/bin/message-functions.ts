/** Sentences in ICU as functions: FormatJS reads them, Paraglide's compiler writes them (decision 0054). */
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { compileBundle } from "@inlang/paraglide-js";

/** The sentences of one area by name, as `messages/en.json` and the others hold them. */
export type Sentences = Readonly<Record<string, string>>;

type Bundle = Parameters<typeof compileBundle>[0]["bundle"];
type Variant = Bundle["messages"][number]["variants"][number];
type Match = Variant["matches"][number];
type Pattern = Variant["pattern"];

/** One form of a sentence: when it is taken, and its text. */
interface Form {
  readonly matches: readonly Match[];
  readonly pattern: Pattern;
}

/**
 * An argument of a sentence: a number where it chooses a form (a plural: 2 items; an ordinal: the 2nd) or is written as the language writes
 * numbers (1,204), one of some words where it selects.
 */
export type Arguments = ReadonlyMap<string, Argument>;
/** How a number chooses a form: by how many there are, or by which one it is. */
const counting = ({ pluralType }: { readonly pluralType?: Intl.PluralRulesOptions["type"] }) =>
  pluralType === "ordinal" ? "ordinal" : "plural";
type Argument = "text" | "plural" | "ordinal" | "number" | readonly string[];

const ICU = { ignoreTag: true, requiresOtherClause: true, captureLocation: false };

/** The arguments of a sentence. @throws where it is no ICU, or uses more of it than `{name}`, `number`, `plural`, `selectordinal` and `select` */
export function argumentsOf(icu: string): Arguments {
  const found = new Map<string, Argument>();
  const note = (element: MessageFormatElement): void => {
    const kind = kindOf(element);
    // An argument that stands there twice takes the stricter kind.
    if (kind && "value" in element && (kind !== "text" || !found.has(element.value)))
      found.set(element.value, kind);
    if ("options" in element) for (const option of Object.values(element.options)) option.value.forEach(note);
  };
  parse(icu, ICU).forEach(note);
  return found;
}

function kindOf(element: MessageFormatElement): Argument | null {
  switch (element.type) {
    case TYPE.argument:
      return "text";
    case TYPE.number:
      return "number";
    case TYPE.plural:
      return counting(element);
    case TYPE.select:
      return Object.keys(element.options);
    default:
      return null;
  }
}

/** The forms of each plural and ordinal of a sentence, in the order of the alphabet. */
export function countedForms(
  icu: string,
): { readonly type: Intl.PluralRuleType; readonly forms: string[] }[] {
  const inside = (element: MessageFormatElement): ReturnType<typeof countedForms> => {
    if (!("options" in element)) return [];
    const deeper = Object.values(element.options).flatMap((option) => option.value.flatMap(inside));
    if (element.type !== TYPE.plural) return deeper;
    return [
      { type: element.pluralType ?? "cardinal", forms: Object.keys(element.options).toSorted() },
      ...deeper,
    ];
  };
  return parse(icu, ICU).flatMap(inside);
}

/** Every form that a sentence can take, `other` last. */
function formsOf(icu: string): Form[] {
  const grow = (elements: readonly MessageFormatElement[], counted: string): Form[] =>
    elements.reduce<Form[]>(
      (forms, element) => {
        const next = formsOfElement(element, counted);
        return forms.flatMap((form) =>
          next.map(({ matches, pattern }) => ({
            matches: [...form.matches, ...matches],
            pattern: [...form.pattern, ...pattern],
          })),
        );
      },
      [{ matches: [], pattern: [] }],
    );
  const formsOfElement = (element: MessageFormatElement, counted: string): Form[] => {
    switch (element.type) {
      case TYPE.literal:
        return [{ matches: [], pattern: [{ type: "text", value: element.value }] }];
      case TYPE.argument:
        return [{ matches: [], pattern: [argumentOf(element.value)] }];
      case TYPE.number:
        if (element.style) throw new Error("a number is written without a style");
        return [{ matches: [], pattern: [numberOf(element.value)] }];
      case TYPE.pound:
        return [{ matches: [], pattern: [argumentOf(counted)] }];
      case TYPE.plural:
      case TYPE.select: {
        const isPlural = element.type === TYPE.plural;
        const key = isPlural ? pluralOf(element.value) : element.value;
        const options = Object.entries(element.options);
        const rest = JSON.stringify(element.options.other?.value);
        // A form that reads like the rest ("many" of most Spanish sentences) is the rest, and ships no bytes of its own.
        const otherLast = [
          ...options.filter(([name, { value }]) => name !== "other" && JSON.stringify(value) !== rest),
          ...options.filter(([name]) => name === "other"),
        ];
        return otherLast.flatMap(([name, option]) => {
          if (name.startsWith("=")) throw new Error(`write a category instead of ${name}`);
          const match: Match =
            name === "other" ? { type: "catchall-match", key } : { type: "literal-match", key, value: name };
          return grow(option.value, isPlural ? element.value : counted).map((form) => ({
            matches: [match, ...form.matches],
            pattern: form.pattern,
          }));
        });
      }
      default:
        throw new Error(
          "only {name}, number, plural and select are used; dates and money are made by the code",
        );
    }
  };
  return grow(parse(icu, ICU), "");
}

const pluralOf = (name: string) => `${name}Plural`;
const argumentOf = (name: string) =>
  ({ type: "expression", arg: { type: "variable-reference", name } }) as const;
const numberOf = (name: string) => ({ ...argumentOf(name), annotation: calling("number") });

/** A function of the language's rules, by its name in the registry that Paraglide's code calls. */
const calling = (name: string) => ({ type: "function-reference" as const, name, options: [] });

/** A sentence in every language as Paraglide's compiler takes it. */
function bundleOf(name: string, icuByLanguage: ReadonlyMap<string, string>, takes: Arguments): Bundle {
  const plurals = [...takes].flatMap(([argument, kind]) =>
    kind === "plural" || kind === "ordinal" ? [{ argument, kind }] : [],
  );
  return {
    id: name,
    declarations: [
      ...[...takes.keys()].map((argument) => ({ type: "input-variable" as const, name: argument })),
      ...plurals.map(({ argument, kind }) => ({
        type: "local-variable" as const,
        name: pluralOf(argument),
        value: {
          ...argumentOf(argument),
          annotation: calling(kind),
        },
      })),
    ],
    messages: [...icuByLanguage].map(([locale, icu]) => ({
      id: `${name}-${locale}`,
      bundleId: name,
      locale,
      selectors: plurals.map(({ argument }) => ({
        type: "variable-reference" as const,
        name: pluralOf(argument),
      })),
      variants: formsOf(icu).map(({ matches, pattern }, index) => ({
        id: `${name}-${locale}-${index}`,
        messageId: `${name}-${locale}`,
        matches: [...matches],
        pattern,
      })),
    })),
  };
}

const typeOf = (kind: Argument) => {
  if (kind === "plural" || kind === "ordinal" || kind === "number") return "number";
  if (kind === "text") return "string | number";
  return kind.includes("other") ? "string" : kind.map((word) => JSON.stringify(word)).join(" | ");
};

/** The signature of a sentence's function. */
function typed(name: string, takes: Arguments): string {
  const fields = [...takes].map(([argument, kind]) => `${argument}: ${typeOf(kind)}`);
  return `export declare const ${name}: (${fields.length > 0 ? `values: { ${fields.join("; ")} }` : ""}) => string;`;
}

/** The modules of one area: the one that chooses by the request's language, its types, and each language's own. */
export interface AreaModules {
  readonly chooses: string;
  readonly types: string;
  readonly own: ReadonlyMap<string, string>;
}

/** The rules that sentences call, each in a module of its own: ordinals and numbers are few, plurals on every page of a shop. */
const RULES = ["plural", "ordinal", "number"];

/** The functions of one language with the rules that they call, and no more. A single one is a namespace, which a bundler takes apart. */
function withRules(code: string): string {
  const called = RULES.filter((name) => code.includes(`registry.${name}(`));
  const from = (name: string) => `from "#domain/${name}-rules.ts";\n`;
  if (called.length === 0) return code;
  if (called.length === 1) return called.map((name) => `import * as registry ${from(name)}`).join("") + code;
  const imports = called.map((name) => `import { ${name} } ${from(name)}`);
  return `${imports.join("")}const registry = { ${called.join(", ")} };\n${code}`;
}

/** Compiles an area. `sentences` has every language, the default one first. @throws with the sentence's name where one cannot be read */
export function compileArea(area: string, sentences: ReadonlyMap<string, Sentences>): AreaModules {
  const languages = [...sentences.keys()];
  const [first = {}] = sentences.values();
  const chooses: string[] = [];
  const types: string[] = [];
  const own = new Map(languages.map((language) => [language, [] as string[]]));
  for (const [name, text] of Object.entries(first)) {
    try {
      const takes = argumentsOf(text);
      const icuByLanguage = new Map(
        languages.map((language) => [language, sentences.get(language)?.[name] ?? text]),
      );
      const { bundle, messages } = compileBundle({
        bundle: bundleOf(name, icuByLanguage, takes),
        fallbackMap: Object.fromEntries(languages.map((language) => [language, undefined])),
        messageReferenceExpression: (language: string) => `${spaceOf(language)}.${name}`,
        settings: { baseLocale: languages[0] ?? "en", locales: languages },
      });
      chooses.push(bundle.code);
      types.push(typed(name, takes));
      for (const [language, { code }] of Object.entries(messages))
        own.get(language)?.push(`export const ${name} = ${code}`);
    } catch (error) {
      throw new Error(`${area}.${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return {
    chooses: [
      'import { currentLanguage as getLocale } from "#domain/language.ts";',
      ...languages.map((language) => `import * as ${spaceOf(language)} from "./${language}/${area}.js";`),
      "const experimentalStaticLocale = undefined;",
      ...chooses,
    ].join("\n"),
    types: types.join("\n"),
    own: new Map([...own].map(([language, code]) => [language, withRules(code.join("\n"))])),
  };
}

const spaceOf = (language: string) => language.replace("-", "_");

/** As far as the product's fonts have them. */
const ACCENTED: Readonly<Record<string, string>> = {
  ...{
    a: "á",
    b: "ß",
    c: "ç",
    d: "ð",
    e: "é",
    f: "ƒ",
    g: "ĝ",
    h: "ĥ",
    i: "î",
    j: "ĵ",
    k: "ķ",
    l: "ļ",
    m: "m",
  },
  ...{
    n: "ñ",
    o: "ö",
    p: "þ",
    q: "ǫ",
    r: "ŕ",
    s: "š",
    t: "ţ",
    u: "û",
    v: "v",
    w: "ŵ",
    x: "×",
    y: "ý",
    z: "ž",
  },
  ...{
    A: "Å",
    B: "ß",
    C: "Ç",
    D: "Ð",
    E: "É",
    F: "£",
    G: "Ĝ",
    H: "Ĥ",
    I: "Î",
    J: "Ĵ",
    K: "Ķ",
    L: "Ļ",
    M: "M",
  },
  ...{
    N: "Ñ",
    O: "Ö",
    P: "Þ",
    Q: "Ǫ",
    R: "Ŕ",
    S: "Š",
    T: "Ţ",
    U: "Û",
    V: "V",
    W: "Ŵ",
    X: "×",
    Y: "Ý",
    Z: "Ž",
  },
};

/** A sentence in the pseudo-language: every letter accented, and four more letters for ten of the sentence, in words as long as its own. */
export function pseudo(icu: string): string {
  const write = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        switch (element.type) {
          case TYPE.literal:
            return quoted(element.value.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter));
          case TYPE.pound:
            return "#";
          case TYPE.number:
            return `{${element.value}, number}`;
          case TYPE.plural:
          case TYPE.select: {
            const options = Object.entries(element.options).map(([name, option]) => {
              const text = write(option.value);
              return `${name} {${text}${padding(lettersOf(option.value))}}`;
            });
            const kind = element.type === TYPE.plural ? "plural" : "select";
            return `{${element.value}, ${kind}, ${options.join(" ")}}`;
          }
          default:
            return "value" in element ? `{${element.value}}` : "";
        }
      })
      .join("");
  const elements = parse(icu, ICU);
  return write(elements) + padding(lettersOf(elements));
}

const lettersOf = (elements: readonly MessageFormatElement[]) =>
  elements.reduce((sum, element) => sum + (element.type === TYPE.literal ? element.value.length : 0), 0);

/** Letters that make a text 40 % longer, in words of at most seven. */
function padding(letters: number): string {
  const more = Math.ceil(letters * 0.4);
  if (letters < 2) return "";
  return Array.from({ length: Math.ceil(more / 8) }, (_, word) =>
    "öñéţŵöþ".slice(0, Math.max(1, Math.min(7, more - word * 8 - 1))),
  )
    .map((word) => ` ${word}`)
    .join("");
}

/** A literal as ICU writes it: braces and the number sign between apostrophes. */
const quoted = (text: string) => text.replace(/'/g, "''").replace(/[{}#]/g, "'$&'");
