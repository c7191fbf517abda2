'use client'

import { type Control, useController } from 'react-hook-form'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { FieldError } from '#components/ui/forms/field-error.tsx'

export function CheckField({
  control,
  name,
  on,
  off,
  error,
  className,
  ...texts
}: {
  control: Control<Record<string, string>>
  name: string
  on: string
  off: string
  error: string | undefined
  label: string
  hint?: string
  className: string
}) {
  const { ref, value, onChange } = useController({ control, name }).field
  return (
    <div className={className}>
      {error && <FieldError alert text={error} />}
      <Checkbox
        {...texts}
        ref={ref}
        aria-invalid={error ? true : undefined}
        checked={value === on}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? on : off)}
      />
    </div>
  )
}
