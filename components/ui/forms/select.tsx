import type { ComponentProps } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Field, type FieldTexts } from './field.tsx'

export type Option<Value extends string = string> = { value: Value; label: string }

/** The browser's own select: it works before any script, on every phone, with every keyboard. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  id,
  options,
  placeholder,
  ...select
}: FieldTexts &
  Omit<ComponentProps<'select'>, keyof FieldTexts | 'children' | 'multiple'> & {
    options: readonly (Option | { label: string; options: readonly Option[] })[]
    /** An empty first choice. */
    placeholder?: string | undefined
  }) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={cx('control', 'appearance-none pr-9')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map((inner) => (
                    <option key={inner.value} value={inner.value}>
                      {inner.label}
                    </option>
                  ))}
                </optgroup>
              ) : (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ),
            )}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted" />
        </span>
      )}
    </Field>
  )
}
