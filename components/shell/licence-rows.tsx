'use client'

import { type PackedRows, unpackRows } from '#components/ui/data/packed-rows.ts'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { paths } from '#lib/common/paths.ts'

type Row = Record<'name' | 'version' | 'licence', string>
type Texts = Record<'title' | keyof Row, string>

/** In the browser too, so that the page carries hundreds of packages once as elements and once as texts. */
export function LicenceRows({ rows, texts }: { rows: PackedRows<keyof Row>; texts: Texts }) {
  return (
    <Table
      label={texts.title}
      columns={columns(texts)}
      rows={unpackRows(rows)}
      rowKey={({ name, version }) => `${name}@${version}`}
      rowHref={({ name }) => paths.licencesOf(name)}
    />
  )
}

const columns = (texts: Texts): Column<Row>[] => [
  { key: 'name', header: texts.name, cell: ({ name }) => name },
  { key: 'version', header: texts.version, cell: ({ version }) => version, mono: true },
  { key: 'licence', header: texts.licence, cell: ({ licence }) => licence },
]
