import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { TableKeys } from './table-keys.tsx'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Where the cell goes when a row becomes a card: its first line, left or right; its second line; or nowhere. */
  phone?: 'title' | 'aside' | 'detail' | 'hidden'
  /** Shown only from this width on. */
  from?: 'medium' | 'large' | 'wide'
  /** For ids and barcodes. */
  mono?: boolean
  /** Width and wrapping of its cells: 'w-40', 'whitespace-nowrap'. */
  className?: string
  hideHeader?: boolean
}

const onPhone = {
  title: 'max-sm:order-1 max-sm:grow max-sm:font-semibold',
  aside: 'max-sm:order-2',
  detail: 'max-sm:order-4 max-sm:text-sm max-sm:text-muted',
  hidden: 'max-sm:hidden',
}

const fromWidth = { medium: 'max-md:hidden', large: 'max-lg:hidden', wide: 'max-xl:hidden' }

/**
 * With `rowHref` the whole row is a real link, named by what is its title on a phone: a middle click opens a tab, arrow
 * keys go from row to row. On a phone each row becomes a card of two lines.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  empty,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => Route
  empty?: ReactNode
}) {
  if (rows.length === 0 && empty) return <>{empty}</>
  const named = Math.max(
    0,
    columns.findIndex(({ phone }) => phone === 'title'),
  )
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-base max-sm:block">
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                'sticky top-(--sticky-top) z-2 h-9 border-b border-border bg-surface px-3 text-left text-sm font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
                column.align === 'end' && 'text-right',
                column.from && fromWidth[column.from],
                column.className,
              )}
            >
              {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <TableKeys className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={cx(
              'relative border-border max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:border-b max-sm:px-4 max-sm:py-2',
              // The line break of the card.
              'max-sm:before:order-3 max-sm:before:basis-full max-sm:before:content-[""]',
              rowHref && 'linked-row hover:bg-hover',
            )}
          >
            {columns.map((column, index) => {
              const content = column.cell(row)
              return (
                <td
                  key={column.key}
                  className={cx(
                    'border-border max-sm:block sm:h-row sm:border-b sm:px-3 sm:py-1 sm:first:pl-4 sm:last:pr-4',
                    column.align === 'end' && 'sm:text-right',
                    column.mono && 'font-mono',
                    column.from && fromWidth[column.from],
                    onPhone[column.phone ?? (index === 0 ? 'title' : 'detail')],
                    column.className,
                  )}
                >
                  {rowHref && index === named ? (
                    <Link href={rowHref(row)} prefetch={false} className="row-link">
                      {content}
                    </Link>
                  ) : (
                    content
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </TableKeys>
    </table>
  )
}
