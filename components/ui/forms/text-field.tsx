import type { ComponentProps } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Field, type FieldTexts, splitField } from './field.tsx'

type InputProps = FieldTexts & Omit<ComponentProps<'input'>, keyof FieldTexts>

export function TextField({ mono = false, ...props }: InputProps & { mono?: boolean }) {
  const [field, input] = splitField(props)
  return (
    <Field {...field}>
      {(control) => <input type="text" {...input} {...control} className={cx('control', mono && 'font-mono')} />}
    </Field>
  )
}

export const verbatim = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

/** A number as text: a scroll wheel cannot change it, and what was mistyped stays visible to be corrected. */
export function NumberField({ decimal = false, ...props }: InputProps & { decimal?: boolean }) {
  return <TextField inputMode={decimal ? 'decimal' : 'numeric'} autoComplete="off" {...props} type="text" />
}
