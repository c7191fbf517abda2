import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  id,
  ...area
}: FieldTexts & Omit<ComponentProps<'textarea'>, keyof FieldTexts>) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, required, className }}>
      {(control) => <textarea {...area} {...control} className="control h-auto py-2 leading-normal" />}
    </Field>
  )
}
