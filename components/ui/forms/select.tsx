import type { ComponentProps } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Field, type FieldTexts, splitField } from './field.tsx'

export type Option<Value extends string = string> = { value: Value; label: string }

/** The browser's own: it works before any script. */
export function Select({
  options,
  placeholder,
  ...props
}: FieldTexts &
  Omit<ComponentProps<'select'>, keyof FieldTexts | 'children' | 'multiple'> & {
    options: readonly (Option | { label: string; options: readonly Option[] })[]
    placeholder?: string | undefined
  }) {
  const [field, select] = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={cx('control', 'appearance-none pr-9')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(toElement)}
                </optgroup>
              ) : (
                toElement(option)
              ),
            )}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted" />
        </span>
      )}
    </Field>
  )
}

const toElement = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)
