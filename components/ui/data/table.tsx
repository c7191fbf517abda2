import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { TableKeys } from './table-keys.tsx'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Where the cell goes when a row becomes a card, below `sm`: its first line, left or right; or its second line. */
  phone?: 'title' | 'aside' | 'detail'
  /** The width from which on the column is shown, at most 1024 pixels. Absent: at every width, on a card too. */
  from?: 'sm' | 'md'
  mono?: boolean
  /** On one line, cut off at the end of the cell; what is cut off is the tooltip of its row. */
  cut?: boolean
  className?: string
  hideHeader?: boolean
}

const onPhone = { title: 'cell-title', aside: 'cell-aside', detail: undefined }

const fromWidth = { sm: 'max-sm:hidden', md: 'max-md:hidden' }

const columnStyle = <Row,>({ align, from, className }: Column<Row>) =>
  cx(align && 'cell-end', from && fromWidth[from], className)

/** With `rowHref` the whole row is a link, named by what is its title on a phone, where each row is a card of two lines. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  isMarked,
  empty,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => Route
  /** The row that was just saved. */
  isMarked?: (row: Row) => boolean
  empty?: ReactNode
}) {
  if (rows.length === 0 && empty) return <>{empty}</>
  const named = Math.max(
    0,
    columns.findIndex(({ phone }) => phone === 'title'),
  )
  return (
    <table aria-label={label} className="data-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" {...classNames(columnStyle(column))}>
              {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <TableKeys>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...classNames(rowHref && 'linked-row', isMarked?.(row) && 'bg-success-soft')}>
            {columns.map((column, index) => {
              const content = column.cell(row)
              return (
                <td
                  key={column.key}
                  translate={column.mono ? 'no' : undefined}
                  {...classNames(
                    onPhone[column.phone ?? (index === 0 ? 'title' : 'detail')],
                    column.mono && 'font-mono',
                    column.cut && 'cell-cut',
                    columnStyle(column),
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

/** An empty attribute would be sent with its page, twice. */
function classNames(...names: Parameters<typeof cx>) {
  const className = cx(...names)
  return className ? { className } : {}
}
