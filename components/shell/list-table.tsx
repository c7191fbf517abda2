import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { listPageSize } from '#lib/common/search-params.ts'
import type { UpstreamResult } from '#lib/server/errors/to-result.ts'
import { ListPager } from './list-pager.tsx'

type Props<Row> = {
  title: string
  result: UpstreamResult<{ data: readonly Row[]; count: number }>
  failed: string
  columns: readonly Column<Row>[]
  rowHref?: (row: Row) => Route
  isMarked?: (row: Row) => boolean
  /** By a field over it, where the focus stays: what is found is announced. */
  isSearched?: boolean
  empty: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'action'> & {
    text: ReactNode
  }
  pager: Pick<ComponentProps<typeof ListPager>, 'texts' | 'page' | 'hrefFor'>
}

export function ListTable<Row extends { _id: string }>({
  title,
  result,
  failed,
  columns,
  rowHref,
  isMarked,
  isSearched = false,
  empty: { text, ...empty },
  pager,
}: Props<Row>) {
  const t = useTranslations('lists')
  const ofPager = useTranslations(pager.texts)
  if (!result.ok) {
    return <ReadFailed title={failed} retryHref={pager.hrefFor(pager.page)} error={result.error} />
  }
  const { data, count } = result.value
  const pages = Math.ceil(count / listPageSize)
  return (
    <>
      {isSearched && (
        <output className="sr-only">
          {data.length > 0 ? ofPager('summary', { page: pager.page, pages, count }) : empty.title}
        </output>
      )}
      <Table
        label={title}
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowHref={rowHref}
        isMarked={isMarked}
        empty={<EmptyState {...empty}>{count > 0 ? t('beyond', { pages }) : text}</EmptyState>}
      />
      <ListPager {...pager} pages={pages} count={count} />
    </>
  )
}
