'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useRef, useState } from 'react'
import { useRest } from '#components/forms/use-rest.ts'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import { paths } from '#lib/common/paths.ts'
import { pairingStatus } from '#lib/contract/paired-products.ts'
import { pairingSides } from '#lib/contract/shared/pairing-states.ts'
import { type PairingSearchParams, toPairingsSearch } from '#lib/paired-products/search-params.ts'

const pauseMs = 500 // Spec 2 §9

type Filters = Pick<PairingSearchParams, 'status' | 'side'>

const searchOf = (filters: Filters) => toPairingsSearch({ ...filters, page: 1 })
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey || altKey)

/** The list is fetched once the user has chosen for half a second. */
export function PairingsFilter({ search }: { search: PairingSearchParams }) {
  const t = useTranslations('pairedProducts')
  const router = useRouter()
  const [chosen, setChosen] = useState<Filters>(search)
  const address = searchOf(search)
  const [shown, setShown] = useState(address)
  const [asked, setAsked] = useState(address)
  if (shown !== address) {
    setShown(address)
    if (address !== asked) {
      // Back, or a link: the filters follow the address. The user is ahead of the one that was asked for here.
      setAsked(address)
      setChosen(search)
    }
  }

  const chips = useRef<HTMLDivElement>(null)
  const followAddress = () => {
    setAsked(address)
    setChosen(search)
  }
  const rest = useRest(pauseMs, followAddress, chips)

  const chip = (key: string, on: boolean, next: Filters, text: string) => {
    const href = paths.pairedProductsAt(searchOf(next))
    const choose = (event: MouseEvent) => {
      if (!isPlain(event)) return // another tab
      event.preventDefault()
      setChosen(next)
      rest.start(() => {
        setAsked(searchOf(next))
        router.push(href, { scroll: false })
      })
    }
    return (
      <FilterLink key={key} href={href} on={on} onClick={choose}>
        {text}
      </FilterLink>
    )
  }

  const { status, side } = chosen
  return (
    <div ref={chips} className="flex flex-wrap gap-x-6 gap-y-2 border-b border-border px-4 py-2">
      <FilterSet label={t('filter')}>
        {pairingStatus.options.map((option) => {
          const on = status.includes(option)
          const next = pairingStatus.options.filter((other) => (other === option) !== status.includes(other))
          return chip(option, on, { side, status: next }, t(`status.${option}`))
        })}
      </FilterSet>
      <FilterSet label={t('sides.filter')}>
        {pairingSides.map((option) =>
          chip(option, side === option, { status, side: side === option ? undefined : option }, t(`sides.${option}`)),
        )}
      </FilterSet>
      {(status.length > 0 || side) && (
        <span className="flex">{chip('clear', false, { status: [], side: undefined }, t('clear'))}</span>
      )}
    </div>
  )
}
