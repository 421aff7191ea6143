import { KeyRound } from "lucide-react";
import { useContext, useState } from "react";
import { Checkbox } from "./checkbox.tsx";
import { FieldError } from "./field.tsx";
import { FieldsContext } from "./fields-context.ts";
import { Input } from "./input.tsx";
import { Label } from "./label.tsx";
import { textLink } from "./text-link.ts";

/**
 * A secret of the `PostForm` around it: it says that there is one, never which, and opens a field for another. A blank field leaves it as it is, and the
 * box `remove-<name>` takes it away. It stays open over what was typed or is wrong. It works without scripts.
 */
export function SecretInput({
  name,
  label,
  hint,
  isSet,
  staged,
  words,
  maxLength,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  isSet: boolean;
  /** What waits to be saved in its place; `""` is its removal. */
  staged?: string | undefined;
  words: {
    /** What is told of it: "Saved, ends in 41Qx". */
    readonly told: string;
    readonly open: string;
    readonly field: string;
    readonly remove: string;
  };
  maxLength: number;
}) {
  const { problems } = useContext(FieldsContext);
  const error = problems[name];
  const [isOpen, setOpen] = useState(false);
  // The last letter may be taken back, and the problem put right: the field is still typed in.
  if (!isOpen && (error || staged !== undefined)) setOpen(true);
  return (
    <fieldset data-slot="secret-input" className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <details className="rounded-md border border-dashed border-input px-3 text-sm" open={isOpen}>
        <summary className="flex min-h-control cursor-pointer list-none items-center gap-2.5">
          <KeyRound aria-hidden className="icon-4 text-muted-foreground" />
          <span className="min-w-0 flex-1">{words.told}</span>
          <span className={textLink}>{words.open}</span>
        </summary>
        <div className="grid gap-1.5 pb-3">
          <Label htmlFor={name}>{words.field}</Label>
          <Input
            id={name}
            name={name}
            type="password"
            autoComplete="off"
            maxLength={maxLength}
            defaultValue={staged ?? ""}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${name}-error`}
          />
          <FieldError id={name}>{error}</FieldError>
          {isSet && <Checkbox name={`remove-${name}`} label={words.remove} defaultChecked={staged === ""} />}
        </div>
      </details>
      {hint && <span className="text-sm text-muted-foreground">{hint}</span>}
    </fieldset>
  );
}
