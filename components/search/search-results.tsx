'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { OrderElsewhere } from '#components/shell/session/order-elsewhere.tsx'
import { cx } from '#components/ui/cx.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { TemporaryButton } from '#components/ui/overlays/temporary-button.tsx'
import { findDialogStart, useNextFocus } from '#components/ui/use-next-focus.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { searchTermMaxLength } from '#lib/search/queries.ts'
import { forgetSearches, type RecentSearch, rememberSearch } from '#lib/search/recent/recent.ts'
import type { Search } from '#lib/search/search-params.ts'
import type { SearchSetup } from '#lib/search/setup/setup.ts'
import { CommandOption } from './command-option.tsx'
import { HitLines } from './hit-lines.tsx'
import { HitOptions } from './hit-options.tsx'
import type { Found } from './use-found.ts'
import { groupTitleStyle, listId, optionProps, optionStyle, type PaletteOptions } from './use-options.ts'

const ahead = '600px 0px'

type Props = {
  search: Search
  found: Found
  options: PaletteOptions
  setup: SearchSetup
  change: (changes: Partial<Search>) => void
  onGo: () => void
  setLeaving: (isLeaving: boolean) => void
  onForget: () => void
}

export function SearchResults({ search, found, options, setup, change, onGo, setLeaving, onForget }: Props) {
  const t = useTranslations('search')
  const [now] = useState(() => new Date())
  const { recent, commands, active, opensHits } = options
  const { index, term } = search
  const hasHits = found.hits.length > 0 && !found.error && !found.isTooLong
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  // The same function for every key that is typed, or each would draw all hits again.
  const open = useCallback(() => {
    onGo()
    rememberSearch(setup, latest.current)
  }, [setup, onGo])

  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
      aria-label={t('results')}
      data-search={found.isCurrent ? 'current' : 'waiting'}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto rounded-control"
    >
      {found.error && <SearchFailed error={found.error} onRetry={found.again} />}
      {options.count > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field cannot point into a select
        <div role="listbox" id={listId} aria-label={t('results')} className="flex flex-col gap-2">
          {recent.length > 0 && (
            <RecentSearches
              recent={recent}
              active={active.recent}
              onChoose={change}
              onForget={() => {
                forgetSearches(setup)
                onForget()
              }}
            />
          )}
          {commands.length > 0 && (
            <Group id="commands" title={t('commands')}>
              {commands.map((command, at) => (
                <CommandOption
                  key={command.key}
                  command={command}
                  at={at}
                  active={active.command === at}
                  onGo={onGo}
                  setLeaving={setLeaving}
                />
              ))}
            </Group>
          )}
          {hasHits && opensHits && (
            <Group id="hits" title={t(`index.${index}`)} isAlone={recent.length + commands.length === 0}>
              <HitOptions hits={found.hits} now={now} active={active.hit} onChoose={open} />
            </Group>
          )}
        </div>
      )}
      {hasHits && !opensHits && <HitLines index={index} hits={found.hits} now={now} isAlone={options.count === 0} />}
      {found.hasMore && !found.isLoadingMore && <MoreAhead key={found.hits.length} onNear={found.more} />}
      {found.isTooLong ? (
        <EmptyState icon="search" title={t('tooLong.title', { longest: searchTermMaxLength })}>
          {t('tooLong.text')}
        </EmptyState>
      ) : found.first === undefined && found.isSearching ? (
        <SkeletonRows rows={6} label={t('searching')} />
      ) : (
        found.isCurrent &&
        found.total === 0 && (
          <>
            {index === 'shipments' && term.trim() && (
              <OrderElsewhere key={term} term={term.trim()} setLeaving={setLeaving} />
            )}
            <EmptyState
              icon="search"
              title={term.trim() ? t('none', { term: term.trim() }) : t('nothing')}
              action={
                search.filters.length > 0 && (
                  <TemporaryButton onClick={() => change({ filters: [] })}>{t('clearFilters')}</TemporaryButton>
                )
              }
            >
              {search.filters.length > 0 ? t('tryWithoutFilters') : index === 'shipments' && t('tryAnother')}
            </EmptyState>
          </>
        )
      )}
    </section>
  )
}

/** A click on one of them takes them away. */
function RecentSearches({
  recent,
  active,
  onChoose,
  onForget,
}: {
  recent: readonly RecentSearch[]
  active: number
  onChoose: (search: RecentSearch) => void
  onForget: () => void
}) {
  const t = useTranslations('search')
  const group = useNextFocus<HTMLDivElement>(findDialogStart)
  return (
    <Group ref={group} id="recent" title={t('recent')}>
      {recent.map((search, at) => (
        <button
          key={`${search.index} ${search.term}`}
          {...optionProps('recent', at, active === at)}
          type="button"
          onClick={() => onChoose(search)}
          className={cx(optionStyle, 'h-9 pointer-coarse:h-11')}
        >
          <Icon name="clock" className="text-muted" />
          <span className="min-w-0 flex-1 truncate">{search.term}</span>
          <span className="text-sm text-muted">{t(`index.${search.index}`)}</span>
        </button>
      ))}
      <button
        {...optionProps('recent', recent.length, active === recent.length)}
        type="button"
        onClick={onForget}
        className={cx(optionStyle, 'h-9 text-muted')}
      >
        {t('forget')}
      </button>
    </Group>
  )
}

function Group({
  ref,
  id,
  title,
  isAlone = false,
  children,
}: {
  ref?: Ref<HTMLDivElement>
  id: string
  title: string
  isAlone?: boolean
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup stands in selects only
    <div ref={ref} role="group" aria-labelledby={`search-group-${id}`}>
      <div id={`search-group-${id}`} role="presentation" className={isAlone ? 'sr-only' : groupTitleStyle}>
        {title}
      </div>
      {children}
    </div>
  )
}

/** Mounted again after each page: one too short to push it out of view is no news to the observer. */
function MoreAhead({ onNear }: { onNear: () => void }) {
  const watch = useCallback(
    (end: HTMLDivElement) => {
      const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
        root: end.closest('section'),
        rootMargin: ahead,
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [onNear],
  )
  return <div ref={watch} className="h-px" />
}

function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations()
  const reasonOf = useReason()
  if (isPageUnusable(error)) return null
  return (
    <div className="pb-2">
      <Alert
        live
        tone="danger"
        title={t('search.failed')}
        action={
          <TemporaryButton icon="refresh" onClick={onRetry}>
            {t('search.retry')}
          </TemporaryButton>
        }
      >
        {reasonOf(error)}
      </Alert>
    </div>
  )
}
