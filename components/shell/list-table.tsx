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
  empty: { text, ...empty },
  pager,
}: Props<Row>) {
  const t = useTranslations('lists')
  if (!result.ok) {
    return <ReadFailed title={failed} retryHref={pager.hrefFor(pager.page)} error={result.error} />
  }
  const { data, count } = result.value
  const pages = Math.ceil(count / listPageSize)
  return (
    <>
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
