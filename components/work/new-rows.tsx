'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { choosable } from '#lib/work/work-list.ts'
import { useList, useWork } from './work-context.ts'

/** Offers what was added to the list, over its rows: so none of them moves before somebody wants it. */
export function NewRows() {
  const t = useTranslations('work.new')
  const { list } = useWork()
  const count = useList((state) => state.window.newcomers)
  if (count === 0) return null

  function show() {
    const known = new Set(list.get().window.shown.map(({ _id }) => _id))
    list.showAll()
    const first = choosable(list).find((id) => !known.has(id))
    requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(first ?? '')}"]`)
      row?.scrollIntoView({ block: 'center' })
      row?.querySelector('input')?.focus({ preventScroll: true })
    })
  }
  return (
    <output className="absolute top-full left-1/2 mt-2 block -translate-x-1/2">
      <Button variant="primary" size="small" icon="chevron-up" className="shadow-popup" onClick={show}>
        {t('show', { count })}
      </Button>
    </output>
  )
}
