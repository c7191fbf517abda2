import type { ComponentProps } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Field, type FieldTexts } from './field.tsx'

type Own<Tag extends 'input' | 'textarea'> = FieldTexts & Omit<ComponentProps<Tag>, keyof FieldTexts>

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  id,
  mono = false,
  ...input
}: Own<'input'> & {
  /** For ids and barcodes, where every character counts. */
  mono?: boolean
}) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, required, className }}>
      {(control) => <input type="text" {...input} {...control} className={cx('control', mono && 'font-mono')} />}
    </Field>
  )
}

/** A number as text: a scroll wheel cannot change it, and what was mistyped stays visible to be corrected. */
export function NumberField({ decimal = false, ...props }: Own<'input'> & { decimal?: boolean }) {
  return <TextField inputMode={decimal ? 'decimal' : 'numeric'} autoComplete="off" {...props} type="text" />
}

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  id,
  mono = false,
  ...textarea
}: Own<'textarea'> & { mono?: boolean }) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...textarea}
          {...control}
          className={cx('control', 'h-auto py-1.5', mono && 'font-mono text-sm')}
        />
      )}
    </Field>
  )
}
