/**
 * The parts of pages that are rendered once and put into everyone's page (decision 0069).
 *
 * HTML is found by the very object that it was made from. Such an object belongs to one shop, one version of it and one language, and goes when
 * its shop changes (`cachedView`), and the HTML with it. What a loader makes for one request is an object that no other request has, so HTML that was made from it is found by no one.
 */
import { createElement, type ReactNode } from "react";
import { CachedParts, type PlacePart } from "#app/ui/cached-part.tsx";

const htmlOf = new WeakMap<object, Buffer>();

/** Marks where a part stands; taken out before the page is sent. */
const MARK = "cached-part";
const END = `</${MARK}>`;

/** The parts of one page. */
export interface PartsOfPage {
  /** Around the page: gives each part its place. */
  around(page: ReactNode): ReactNode;
  /**
   * The rendered page with its parts, in bytes as it is sent: no text of the whole page is ever made. `isSound`: nothing failed while it was
   * rendered; what of a page that failed is rendered is not kept.
   */
  filled(html: Buffer, isSound: boolean): Buffer<ArrayBuffer>;
}

/** `nonce`: the answer's own, which no one's words can hold beforehand; so no mark is taken for one that is not ours. */
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
      const mark = `<${MARK} at="${nonce} `;
      const pieces: Buffer[] = [];
      let taken = 0;
      for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, taken)) {
        const begin = html.indexOf(">", at) + 1;
        const end = html.indexOf(END, begin);
        if (end < 0) break;
        // The mark ends in the part's number: `… 3">`.
        const of = placed[Number.parseInt(html.toString("latin1", at + mark.length, begin), 10)];
        pieces.push(html.subarray(taken, at), partOf(of, html.subarray(begin, end), isSound ? nonce : null));
        taken = end + END.length;
      }
      return Buffer.concat([...pieces, html.subarray(taken)]);
    },
  };
}

/** A part as it was rendered just now, or before. It is kept where `nonce` is given. */
function partOf(of: object | undefined, rendered: Buffer, nonce: string | null): Buffer {
  if (rendered.length === 0) return (of && htmlOf.get(of)) ?? rendered;
  if (of && nonce !== null && !htmlOf.has(of) && isEverybodys(rendered.toString(), nonce))
    htmlOf.set(of, Buffer.from(rendered));
  return rendered;
}

/** Whole elements without a script, a nonce, anything that React still waits for, or an id that depends on the page around it. */
const isEverybodys = (html: string, nonce: string) =>
  html.startsWith("<") && html.endsWith(">") && !html.includes(nonce) && !OF_ONE_PAGE.test(html);

const OF_ONE_PAGE = /<script|<template|<!--\$|":R/;
