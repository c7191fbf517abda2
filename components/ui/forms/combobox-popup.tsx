'use client'

import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { ComboboxPopupProps, ComboboxSource } from './combobox.tsx'
import type { Option } from './select.tsx'

const typingPauseMs = 150

type Search = { state: 'searching' | 'failed' | 'done'; options: readonly Option[] }

export function ComboboxPopup({
  label,
  options: source,
  value,
  onChange,
  texts,
  align = 'start',
  open,
  onClose,
  anchor,
}: ComboboxPopupProps & OverlayProps) {
  const [query, setQuery] = useState('')
  const { state, options } = useComboboxOptions(source, query)
  return (
    <Combobox.Root
      items={options}
      filter={typeof source === 'function' ? null : undefined}
      value={value}
      isItemEqualToValue={(a, b) => a.value === b.value}
      onValueChange={(option) => {
        if (option) onChange(option)
        onClose()
      }}
      inputValue={query}
      onInputValueChange={setQuery}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      autoHighlight
    >
      <Combobox.Portal>
        <Combobox.Positioner anchor={anchor} align={align} sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup
            aria-label={label}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
            className="flex max-h-[min(24rem,var(--available-height))] w-(--anchor-width) min-w-72 max-w-(--available-width) flex-col rounded-panel bg-raised text-text shadow-popup outline-none"
          >
            <div className="relative border-b border-border">
              <Icon name="search" className="absolute inset-y-0 left-3 my-auto text-muted" />
              <Combobox.Input
                aria-label={texts.search}
                placeholder={texts.search}
                className="h-control w-full rounded-t-panel bg-transparent pr-3 pl-9 text-base outline-none placeholder:text-muted"
              />
            </div>
            <Combobox.Status className="px-3 text-sm text-muted not-empty:py-2">
              {state === 'searching' && <Spinner />}
              {state === 'searching' && <span className="ml-2">{texts.loading}</span>}
              {state === 'failed' && <span className="text-danger">{texts.failed}</span>}
            </Combobox.Status>
            {state === 'done' && (
              <Combobox.Empty className="px-3 text-sm text-muted not-empty:py-3">{texts.empty}</Combobox.Empty>
            )}
            <Combobox.List className="min-h-0 overflow-y-auto p-1 outline-none data-empty:p-0">
              {(option: Option) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11"
                >
                  <span className="inline-flex size-4 shrink-0 text-accent">
                    <Combobox.ItemIndicator render={<Icon name="check" />} />
                  </span>
                  {option.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function useComboboxOptions(source: ComboboxSource, query: string): Search {
  const [search, setSearch] = useState<Search>({ state: 'searching', options: [] })

  useEffect(() => {
    if (typeof source !== 'function') return undefined
    const request = new AbortController()
    const timer = setTimeout(
      () => {
        setSearch((before) => ({ state: 'searching', options: before.options }))
        source(query, request.signal).then(
          (options) => !request.signal.aborted && setSearch({ state: 'done', options }),
          () => !request.signal.aborted && setSearch({ state: 'failed', options: [] }),
        )
      },
      query === '' ? 0 : typingPauseMs,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [source, query])

  return typeof source === 'function' ? search : { state: 'done', options: source }
}
