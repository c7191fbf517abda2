import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { isReadAgain } from '#lib/browser/calls/call-proxy.ts'
import { findPage, hitsOf, pageAfter, searchTermMaxLength } from '#lib/search/queries.ts'
import type { Search } from '#lib/search/search-params.ts'

const typingPauseMs = 300

export type Found = ReturnType<typeof useFound>

/**
 * What is shown belongs to the latest question that was answered; `isCurrent` says whether that is what is in the field.
 * What is not `isWanted` any more is neither asked nor waited for.
 */
export function useFound(search: Search, isWanted: boolean) {
  const wanted = useMemo(() => ({ ...search, term: search.term.trim() }), [search])
  const [asked, setAsked] = useState(wanted)
  const isTooLong = wanted.term.length > searchTermMaxLength
  const isAsked = asked.term === wanted.term

  useEffect(() => {
    if (isAsked) return undefined
    const timer = setTimeout(() => setAsked(wanted), typingPauseMs)
    return () => clearTimeout(timer)
  }, [wanted, isAsked])

  // Only a term is waited for: a filter or another index is a click.
  const question = { ...wanted, term: asked.term }
  const query = useInfiniteQuery({
    queryKey: ['search', question],
    queryFn: (context) =>
      findPage(question, context.pageParam, { signal: context.signal, background: isReadAgain(context) }),
    initialPageParam: 0,
    getNextPageParam: pageAfter,
    enabled: isWanted && asked.term.length <= searchTermMaxLength,
    placeholderData: (before, query) => (indexOf(query?.queryKey[1]) === question.index ? before : undefined),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const client = useQueryClient()
  useEffect(() => {
    if (!isWanted) void client.cancelQueries({ queryKey: ['search'] })
  }, [client, isWanted])

  const pages = isTooLong ? undefined : query.data?.pages
  const hits = useMemo(() => hitsOf(pages ?? []), [pages])
  // Rows are drawn between keys, never before one.
  const shown = useDeferredValue(hits)
  const isAnswered = isAsked && query.isSuccess && !query.isPlaceholderData
  return {
    hits: shown,
    first: pages?.[0],
    total: pages?.[0]?.total,
    facets: pages?.findLast(({ facets }) => Object.keys(facets).length > 0)?.facets ?? {},
    isTooLong,
    isCurrent: isAnswered && shown === hits,
    isSearching: !isTooLong && (!isAsked || query.isLoading || (query.isFetching && !query.isFetchingNextPage)),
    isLoadingMore: query.isFetchingNextPage,
    error: query.isError && !pages && !query.isFetching ? query.error : undefined,
    /** What is shown could not be continued or refreshed. */
    hasFailedSince: query.isError && pages !== undefined && !query.isFetching,
    // Only the end of rows that are drawn can come near.
    hasMore: query.hasNextPage && !query.isPlaceholderData && shown === hits,
    searchNow: () => setAsked(wanted),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    more: () => {
      if (isWanted && query.hasNextPage && !query.isPlaceholderData && !query.isFetching && !query.isError)
        void query.fetchNextPage()
    },
  }
}

const indexOf = (question: unknown) =>
  typeof question === 'object' && question !== null ? Reflect.get(question, 'index') : undefined
