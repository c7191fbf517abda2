'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { recentSearches } from '#lib/search/recent/recent.ts'
import type { Index } from '#lib/search/rules.ts'
import { matchingCommands } from '#lib/search/setup/commands.ts'
import type { SearchSetup } from '#lib/search/setup/setup.ts'
import { FacetPanel, facetsId } from './facet-panel.tsx'
import { SearchField } from './search-field.tsx'
import { SearchFoot } from './search-foot.tsx'
import { SearchResults } from './search-results.tsx'
import { useFound } from './use-found.ts'
import { usePaletteOptions } from './use-options.ts'
import { useSearch } from './use-search.ts'

type Props = { open: boolean; onClose: () => void; takeTyped: () => string; setup: SearchSetup }

export function SearchWindow({ open, onClose, takeTyped, setup }: Props) {
  const t = useTranslations('search')
  const { userId, accountId, indexes, opens, commands } = setup
  const { search, change, keep, wasEntered } = useSearch(indexes, takeTyped)
  // Answers would be for a session that is over, or for another account.
  const [isLeaving, setLeaving] = useState(false)
  const found = useFound(search, open && !isLeaving)
  const [showsFacets, setShowsFacets] = useState(search.filters.length > 0)
  const [recent, setRecent] = useState(() => recentSearches({ userId, accountId }))

  const isEmpty = search.term.trim() === '' && search.filters.length === 0
  const matching = useMemo(
    () => (isEmpty ? commands.filter((command) => 'href' in command) : matchingCommands(commands, search.term)),
    [commands, search.term, isEmpty],
  )
  const options = usePaletteOptions({
    recent: isEmpty ? recent : none,
    commands: matching,
    found,
    opensHits: opens.includes(search.index),
    search,
    startsAtFirst: !isEmpty,
    wasEntered,
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      closeLabel={t('close')}
      title={
        <>
          {t('title')}
          <span className="ml-3 text-sm font-normal text-muted tabular-nums">
            {found.total !== undefined && t('count', { shown: found.hits.length, total: found.total })}
          </span>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not know <search> */}
      <div role="search" className="flex h-full flex-col gap-3 sm:h-[min(40rem,calc(100dvh-9rem))]">
        <div className="flex flex-wrap gap-2">
          {indexes.length > 1 && (
            <Select
              label={t('index.label')}
              hideLabel
              className="max-sm:flex-1 sm:w-36"
              value={search.index}
              options={indexes.map((value) => ({ value, label: t(`index.${value}`) }))}
              onChange={({ target }) => change({ index: target.value as Index })}
            />
          )}
          <SearchField
            label={t(`placeholder.${search.index}`)}
            term={search.term}
            onChange={(term) => change({ term })}
            takeTyped={takeTyped}
            options={options}
          />
          <Button
            icon="filter"
            aria-expanded={showsFacets}
            aria-controls={facetsId}
            onClick={() => setShowsFacets(!showsFacets)}
          >
            {t('toggleFilters', { active: search.filters.length })}
          </Button>
        </div>
        <div className="flex min-h-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row">
          {showsFacets && (
            <FacetPanel
              index={search.index}
              counts={found.facets}
              chosen={search.filters}
              onChange={(filters) => change({ filters })}
            />
          )}
          <SearchResults
            search={search}
            found={found}
            options={options}
            setup={setup}
            change={change}
            onGo={keep}
            setLeaving={setLeaving}
            onForget={() => setRecent(none)}
          />
        </div>
        <SearchFoot found={found} />
      </div>
    </Dialog>
  )
}

const none: never[] = []
