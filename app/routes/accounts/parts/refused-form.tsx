import { useMemo } from "react";
import { type Refused, replyOf } from "#app/ui/refused.ts";
import { GateForm, type GateFormProps } from "./gate-form.tsx";

/** A form of the account screens whose action answers a refusal; `typed` is what stands in the fields then. */
export function RefusedForm({
  refusal,
  typed = NOTHING,
  ...props
}: GateFormProps & { refusal: Refused | null; typed?: Readonly<Record<string, string>> }) {
  const { fields } = props;
  // One reply for each refusal: a new one takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else changes comes with a refusal.
  const reply = useMemo(() => refusal && replyOf(refusal, Object.keys(fields), typed), [refusal]);
  return <GateForm {...props} reply={reply} />;
}

const NOTHING = {};
