/**
 * The parts of pages that are rendered once and put into everyone's page (decision 0069).
 *
 * HTML is found by the very object that it was made from, and by its name where that object has several forms. Such an object belongs to one shop, one version of it and one language, and goes when
 * its shop changes (`cachedView`), and the HTML with it. What a loader makes for one request is an object that no other request has, so HTML that was made from it is found by no one.
 */
import { createElement, type ReactNode } from "react";
import { CachedParts, type PlacePart } from "#app/ui/cached-part.tsx";

const htmlOf = new WeakMap<object, Html>();

/** For what follows from one object in several forms: what stands for each, by its name. */
const formsOf = new WeakMap<object, Map<string, object>>();

function formOf(of: object, name: string): object {
  const forms = formsOf.get(of) ?? new Map<string, object>();
  formsOf.set(of, forms);
  const form = forms.get(name) ?? {};
  forms.set(name, form);
  return form;
}

/** In pieces: what stands in a part and is a part itself is kept once, and is the same piece in both. */
type Html = readonly Buffer[];

/** Marks where a part stands; taken out before the page is sent. */
const MARK = "cached-part";
const END = `</${MARK}>`;

/** The parts of one page. */
export interface PartsOfPage {
  /** Around the page: gives each part its place. */
  around(page: ReactNode): ReactNode;
  /**
   * The rendered page with its parts, in pieces of bytes as it is sent: no text of the whole page is ever made, and its bytes are put together once, by
   * whoever sends or keeps them. A script never goes over two pieces. `isSound`: nothing failed while it was rendered; what of a page that failed is rendered is not kept.
   */
  filled(html: Buffer, isSound: boolean): readonly Buffer[];
}

/** Whether a piece may be of one page alone; what is kept for everyone is not, and holds neither a nonce nor a script. */
export const isOwnPiece = (piece: Buffer): boolean => !isKept.has(piece);

/** `nonce`: the answer's own, which no one's words can hold beforehand; so no mark is taken for one that is not ours. */
export function partsOfPage(nonce: string): PartsOfPage {
  const placed: object[] = [];
  const place: PlacePart = (object, name, part) => {
    const of = name === undefined ? object : formOf(object, name);
    const at = `${nonce} ${placed.push(of) - 1}`;
    return htmlOf.has(of) ? createElement(MARK, { at }) : createElement(MARK, { at }, part);
  };
  return {
    around: (page) => <CachedParts.Provider value={place}>{page}</CachedParts.Provider>,
    filled: (html, isSound) => piecesOf(html, { nonce, placed, isSound }),
  };
}

/** A part that has begun and not ended: what it is of, and what came of it so far. The page itself is of nothing. */
interface Open {
  readonly of: object | undefined;
  readonly pieces: Buffer[];
}

interface Marked {
  readonly nonce: string;
  readonly placed: readonly object[];
  readonly isSound: boolean;
}

/** The page without its marks. A part that never ends is the page's own. */
function piecesOf(html: Buffer, { nonce, placed, isSound }: Marked): Html {
  const mark = `<${MARK} at="${nonce} `;
  const outer: Open[] = [];
  let inner: Open = { of: undefined, pieces: [] };
  let taken = 0;
  const take = (until: number, after: number) => {
    if (until > taken) inner.pieces.push(html.subarray(taken, until));
    taken = after;
  };
  for (const { begin, end, isMark } of marksIn(html, mark)) {
    // Where no part has begun it is someone's word.
    if (!isMark && outer.length === 0) continue;
    take(begin, end);
    if (isMark) {
      outer.push(inner);
      // The mark ends in the part's number: `… 3">`.
      const number = Number.parseInt(html.toString("latin1", begin + mark.length, end), 10);
      inner = { of: placed[number], pieces: [] };
      continue;
    }
    const around = outer.pop();
    if (!around) continue;
    around.pieces.push(...partOf(inner, isSound ? nonce : null));
    inner = around;
  }
  take(html.length, html.length);
  return [...outer, inner].flatMap(({ pieces }) => pieces);
}

/** The marks and the ends of parts, as they stand in the page. */
function* marksIn(html: Buffer, mark: string): Generator<{ begin: number; end: number; isMark: boolean }> {
  let [begins, ends] = [html.indexOf(mark), html.indexOf(END)];
  while (begins >= 0 || ends >= 0) {
    const isMark = begins >= 0 && (ends < 0 || begins < ends);
    const begin = isMark ? begins : ends;
    const end = isMark ? html.indexOf(">", begin) + 1 : begin + END.length;
    yield { begin, end, isMark };
    if (isMark) begins = html.indexOf(mark, end);
    else ends = html.indexOf(END, end);
  }
}

/** A part as it was rendered just now, or before. It is kept where `nonce` is given. */
function partOf({ of, pieces }: Open, nonce: string | null): Html {
  if (of === undefined) return pieces;
  if (pieces.length === 0) return htmlOf.get(of) ?? pieces;
  if (nonce === null || htmlOf.has(of) || !isEverybodys(Buffer.concat(pieces).toString("latin1"), nonce))
    return pieces;
  // A piece of the page holds all of the page; one of a part that is kept is kept already.
  const kept = pieces.map((piece) => (isKept.has(piece) ? piece : copyOf(piece)));
  for (const piece of kept) isKept.add(piece);
  htmlOf.set(of, kept);
  return kept;
}

/** In memory of its own: a short `Buffer.from` lies in eight kilobytes with others, and would keep all of them. */
function copyOf(piece: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(piece.length);
  piece.copy(copy);
  return copy;
}

/** Pieces that are some part's. */
const isKept = new WeakSet<Buffer>();

/** Whole elements without a script, a nonce, anything that React still waits for, or an id that depends on the page around it. */
const isEverybodys = (html: string, nonce: string) =>
  html.startsWith("<") && html.endsWith(">") && !html.includes(nonce) && !OF_ONE_PAGE.test(html);

const OF_ONE_PAGE = /<script|<template|<!--\$|":R/;
