import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#components/ui/cx.ts'

export type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
  /** It ignores presses, and keeps the focus, which an element loses when it becomes `disabled`. */
  locked?: boolean
}

const boxes = {
  checkbox: 'size-6 accent-accent-fill',
  switch: cx(
    'h-6 w-10 appearance-none rounded-full border border-border-strong bg-sunken p-0.5 checked:border-accent-fill checked:bg-accent-fill',
    'before:block before:size-4.5 before:rounded-full before:bg-muted before:content-[""] checked:before:translate-x-4 checked:before:bg-on-accent',
    'disabled:opacity-60 forced-colors:appearance-auto',
  ),
}

export function Check({
  kind,
  label,
  hint,
  hideLabel = false,
  locked = false,
  onChange,
  className,
  ...input
}: CheckProps & { kind: keyof typeof boxes }) {
  const hintId = useId()
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <label className="inline-flex min-h-control min-w-6 items-center gap-2">
        <input
          {...input}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          aria-disabled={locked || undefined}
          onChange={locked ? ignore : onChange}
          aria-describedby={hint ? hintId : input['aria-describedby']}
          className={cx('shrink-0 aria-disabled:opacity-60', boxes[kind])}
        />
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={cx('-mt-1 text-sm text-muted', kind === 'switch' ? 'pl-12' : 'pl-8')}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** React puts a controlled box back. */
const ignore = () => {}

export function Checkbox(props: CheckProps) {
  return <Check {...props} kind="checkbox" />
}
