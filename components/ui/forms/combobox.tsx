'use client'

import { type ReactNode, type Ref, useRef } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { Field, type FieldTexts } from './field.tsx'
import type { Option } from './select.tsx'

export type ComboboxSource = readonly Option[] | ((query: string, signal: AbortSignal) => Promise<readonly Option[]>)

export type ComboboxPopupProps = {
  label: string
  options: ComboboxSource
  value: Option | null
  onChange: (option: Option) => void
  texts: Record<'search' | 'loading' | 'empty' | 'failed', string>
  align?: 'start' | 'end'
}

const comboboxPopup = lazyOverlay<ComboboxPopupProps>(async () => (await import('./combobox-popup.tsx')).ComboboxPopup)

/** For long lists. Short ones take `Select`. */
export function Combobox({
  label,
  options,
  value,
  onChange,
  texts,
  placeholder,
  name,
  ref,
  onBlur,
  ...field
}: Omit<FieldTexts, 'label'> &
  ComboboxPopupProps & {
    placeholder: ReactNode
    name?: string
    ref?: Ref<HTMLButtonElement>
    /** Choosing from its list is not leaving the field. */
    onBlur?: () => void
  }) {
  const isHydrated = useHydrated()
  const hidden = useRef<HTMLInputElement>(null)
  const choose = (option: Option) => {
    onChange(option)
    // A choice is input, as it is in a select: the session guard keeps a page on which there was some.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const list = useOverlay(comboboxPopup, { label, options, value, onChange: choose, texts })
  return (
    <Field {...field} label={label}>
      {(control, labelId) => (
        <>
          <button
            ref={ref}
            type="button"
            disabled={!isHydrated}
            id={control.id}
            aria-labelledby={`${labelId} ${control.id}-value`}
            aria-describedby={control['aria-describedby']}
            aria-busy={list.isLoading || undefined}
            data-invalid={control['aria-invalid']}
            {...list.trigger}
            onBlur={() => !list.isOpen && onBlur?.()}
            className={cx(
              'control waits-disabled',
              'relative flex h-control items-center pr-9 text-left data-invalid:border-danger data-invalid:outline data-invalid:outline-danger',
            )}
          >
            <span id={`${control.id}-value`} className={cx('truncate', !value && 'text-muted')}>
              {value ? value.label : placeholder}
            </span>
            <Icon name="chevron-down" className="absolute inset-y-0 right-2.5 my-auto text-muted" />
          </button>
          <input ref={hidden} type="hidden" name={name} value={value?.value ?? ''} />
          {list.element}
        </>
      )}
    </Field>
  )
}
