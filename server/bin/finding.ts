/** One thing that the doctor looked at. `missing` stops the product or is unsafe; `hint` is a part that will not work. */
export interface Finding {
  verdict: "good" | "hint" | "missing";
  text: string;
}
