'use client'

import { type Column, Table } from '#components/ui/data/table.tsx'
import { paths } from '#lib/common/paths.ts'

/** A tuple: property names would be sent with each of hundreds of packages. */
type Row = readonly [name: string, version: string, licence: string]
type Texts = Record<'title' | 'name' | 'version' | 'licence', string>

/** A client component, so that rows are sent once as elements and once as texts (decision 057). */
export function LicenceRows({ rows, texts }: { rows: readonly Row[]; texts: Texts }) {
  return (
    <Table
      label={texts.title}
      columns={columns(texts)}
      rows={rows}
      rowKey={([name, version]) => `${name}@${version}`}
      rowHref={([name]) => paths.licencesOf(name)}
    />
  )
}

const columns = (texts: Texts): Column<Row>[] => [
  { key: 'name', header: texts.name, cell: ([name]) => name },
  { key: 'version', header: texts.version, cell: ([, version]) => version, mono: true },
  { key: 'licence', header: texts.licence, cell: ([, , licence]) => licence },
]
