import { type ReactNode, useId } from 'react'

/** How far something has come, in words and as a bar. Without a value it only says that it is under way. */
export function Progress({
  label,
  text,
  value,
  max = 100,
}: {
  label: ReactNode
  /** The numbers in words: "3 of 12". */
  text?: ReactNode
  value?: number
  max?: number
}) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-4 text-sm">
        <span id={id}>{label}</span>
        {text && <span className="text-muted">{text}</span>}
      </div>
      <progress
        aria-labelledby={id}
        value={value}
        max={max}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-neutral-soft text-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent indeterminate:motion-safe:animate-pulse"
      />
    </div>
  )
}
