/** How much of something is done, as a bar; `label` says it in words. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <div
      data-slot="progress"
      className="h-1 overflow-hidden rounded-[2px] bg-border"
      role="img"
      aria-label={label}
    >
      <i className="block h-full bg-leaf" style={{ width: `${(value / max) * 100}%` }} />
    </div>
  );
}
