import * as more from "#messages/more-fields.js";
import { problemText } from "./problem-text.ts";

/** As `problemText`, in forms that judge numbers, words that are counted, or a shop's address. */
export const moreText = (problem: string): string => problemText(problemText(problem, more));
