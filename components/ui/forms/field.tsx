import { type ReactNode, useId } from 'react'
import { cx } from '#components/ui/cx.ts'
import { FieldError } from './field-error.tsx'

export type FieldTexts = {
  label: ReactNode
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  className?: string | undefined
}

/** What `Field` shows, and what is left for its control. */
export function splitField<Props extends FieldTexts & { id?: string | undefined }>(props: Props) {
  const { id, label, hideLabel, hint, error, required, className, ...control } = props
  return [{ id, label, hideLabel, hint, error, required, className }, control] as const
}

export type FieldControl = {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The error stands between label and control, where eyes and screen readers pass. */
export function Field({
  id,
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  children,
}: FieldTexts & { id?: string | undefined; children: (control: FieldControl, labelId: string) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const [labelId, hintId, errorId] = [`${controlId}-label`, `${controlId}-hint`, `${controlId}-error`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label id={labelId} htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-danger">
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} text={error} />}
      {children(
        {
          id: controlId,
          required,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        },
        labelId,
      )}
    </div>
  )
}
