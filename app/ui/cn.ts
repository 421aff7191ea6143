import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names; what is false, null or undefined falls away. It does not merge utilities that contradict each other as
 * tailwind-merge does (that takes 7 KB of script): a component takes layout utilities from outside, and sets none of those itself.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
