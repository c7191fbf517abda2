'use client'

import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { enteredByScanMark } from '#lib/browser/keyboard/fields.ts'
import { searchFieldMark } from '#lib/search/palette/open.ts'
import { listId, type PaletteOptions } from './use-options.ts'
import { firstLineOf } from './use-search.ts'

export function SearchField({
  label,
  term,
  onChange,
  takeTyped,
  options: { count, activeId, onKeyDown, enterLater },
}: {
  label: string
  term: string
  onChange: (term: string) => void
  takeTyped: () => string
  options: PaletteOptions
}) {
  const takeLate = () => {
    const typed = takeTyped()
    if (typed === '') return
    const whole = term + firstLineOf(typed)
    onChange(whole)
    if (typed.includes('\n')) enterLater(whole)
  }
  return (
    <div className="relative min-w-0 flex-1 max-sm:order-first max-sm:basis-full">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
      <input
        {...searchFieldMark}
        {...enteredByScanMark}
        data-autofocus=""
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        placeholder={label}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        value={term}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onFocus={takeLate}
        className={cx('control', 'pl-9')}
      />
    </div>
  )
}
