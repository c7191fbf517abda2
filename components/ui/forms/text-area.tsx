import type { ComponentProps } from 'react'
import { Field, type FieldTexts, splitField } from './field.tsx'

export function TextArea(props: FieldTexts & Omit<ComponentProps<'textarea'>, keyof FieldTexts>) {
  const [field, area] = splitField(props)
  return (
    <Field {...field}>
      {(control) => <textarea {...area} {...control} className="control h-auto py-2 leading-normal" />}
    </Field>
  )
}
