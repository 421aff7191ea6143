/**
 * The parts of pages that are rendered once and put into everyone's page (decision 0069).
 *
 * HTML is found by the very object that it was made from. Such an object belongs to one shop, one version of it and one language, and goes when
 * its shop changes (`cachedView`), and the HTML with it. What a loader makes for one request is an object that no other request has, so HTML that was made from it is found by nobody.
 */
import { createElement, type ReactNode } from "react";
import { CachedParts, type PlacePart } from "#app/ui/cached-part.tsx";

const htmlOf = new WeakMap<object, string>();

/** Marks where a part stands; taken out before the page is sent. */
const MARK = "cached-part";

/** The parts of one page. */
export interface PartsOfPage {
  /** Around the page: gives each part its place. */
  around(page: ReactNode): ReactNode;
  /** The rendered page with its parts. `isSound`: nothing failed while it was rendered; what of a page that failed is rendered is not kept. */
  filled(html: string, isSound: boolean): string;
}

/** `nonce`: the answer's own, which nobody's words can hold beforehand; so no mark is taken for one that is not ours. */
export function partsOfPage(nonce: string): PartsOfPage {
  const placed: object[] = [];
  const place: PlacePart = (of, part) => {
    const at = `${nonce} ${placed.push(of) - 1}`;
    if (htmlOf.has(of)) return createElement(MARK, { at });
    // A part within a part is kept with it.
    return createElement(MARK, { at }, <CachedParts.Provider value={null}>{part}</CachedParts.Provider>);
  };
  return {
    around: (page) => <CachedParts.Provider value={place}>{page}</CachedParts.Provider>,
    filled: (html, isSound) => {
      const [head = "", ...pieces] = html.split(`<${MARK} at="${nonce} `);
      return head + pieces.map((piece) => withPart(piece, placed, isSound ? nonce : null)).join("");
    },
  };
}

/** From `3">…</cached-part>…`: the third part and what follows it. It is kept where `nonce` is given. */
function withPart(piece: string, placed: readonly object[], nonce: string | null): string {
  const [begin, end] = [piece.indexOf(">") + 1, piece.indexOf(`</${MARK}>`)];
  const of = placed[Number.parseInt(piece, 10)];
  const rendered = piece.slice(begin, end);
  if (of && nonce !== null && !htmlOf.has(of) && isEverybodys(rendered, nonce)) htmlOf.set(of, rendered);
  return (rendered || (of && htmlOf.get(of)) || "") + piece.slice(end + MARK.length + 3);
}

/** Whole elements without a script, a nonce, anything that React still waits for, or an id that depends on the page around it. */
const isEverybodys = (html: string, nonce: string) =>
  html.startsWith("<") && html.endsWith(">") && !html.includes(nonce) && !OF_ONE_PAGE.test(html);

const OF_ONE_PAGE = /<script|<template|<!--\$|":R/;
