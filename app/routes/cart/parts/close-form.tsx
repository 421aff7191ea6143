import { Button } from "#app/ui/button.tsx";

/** A dialog's one button at the foot; the form closes the dialog, with and without scripts. */
export function CloseForm({ says }: { says: string }) {
  return (
    <form method="dialog" className="actions">
      <Button type="submit">{says}</Button>
    </form>
  );
}
