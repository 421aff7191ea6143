import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chooseLanguage } from "#app/wiring/language.server.ts";

/** Nothing to see here: a choice is a posted form. */
export const loader = () => redirect("/");

/** Keeps the language that the reader chose, in the browser and in the account, and loads the page again that it was chosen on (UI-03). */
export const action = (args: ActionFunctionArgs) => chooseLanguage(args);
