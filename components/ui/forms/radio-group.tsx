import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

export function RadioGroup({
  label,
  hint,
  error,
  options,
  value,
  defaultValue,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'checked'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  name: string
  value?: string
  defaultValue?: string
}) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined}>
      <legend className="text-sm font-medium">
        {label}
        {input.required && (
          <span aria-hidden="true" className="ml-0.5 text-danger">
            *
          </span>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {options.map((option) => (
        <label key={option.value} className="flex min-h-control items-center gap-2">
          <input
            {...input}
            type="radio"
            value={option.value}
            disabled={option.disabled ?? input.disabled}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
            className="size-6 shrink-0 accent-accent"
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
