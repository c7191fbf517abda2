import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { toCsv } from '#lib/common/write-csv.ts'
import { toListRows } from './check-rows.ts'
import { toTable, withResults } from './columns.ts'
import { listLimits } from './list-faults.ts'
import { readList } from './read-list.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cellsOf = async (list: Uint8Array) => (await readList(list)).map(({ cells }) => cells)
const faultOf = async (list: Uint8Array) => {
  const read = await readList(list).catch((error: unknown) => error)
  return read instanceof Error ? read.message : read
}
const workbook = (...rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'List', rows }] })

describe('[MA-03] a list is read', () => {
  const wanted = [
    ['Order ID', 'Tracking number'],
    ['SO-1', '0012'],
  ]
  const csv = 'Order ID,Tracking number\r\nSO-1,0012\r\n'
  const utf16 = (text: string, mark: string) => new Uint8Array(Buffer.from(mark + text, 'utf16le'))

  it.each([
    ['with semicolons', bytes(csv.replaceAll(',', ';'))],
    ['with tabs and empty lines', bytes(`\n${csv.replaceAll(',', '\t')}\n\n`)],
    ['with quotes', bytes('"Order ID","Tracking number"\n"SO-1","0012"')],
    ['with a mark of UTF-8', bytes(`\ufeff${csv}`)],
    ['in UTF-16 with a mark', utf16(csv, '\ufeff')],
    ['in UTF-16 without one', utf16(csv, '')],
    [
      'in UTF-16 of the other order',
      utf16(csv, '\ufeff')
        .toReversed()
        .map((_, at, all) => all[all.length - 1 - (at ^ 1)] ?? 0),
    ],
    ['with numbers kept as formulas', bytes(csv.replace('0012', '"=""0012"""'))],
    ['with our own mark against formulas', bytes("Order ID,Tracking number\nSO-1,0012\n'-2,'+3").subarray(0, 34)],
  ])('%s', async (_, list) => expect(await cellsOf(list)).toEqual(wanted))

  it('in Shift_JIS or Windows-1252, by what it then says', async () => {
    const japanese = new Uint8Array([0x82, 0xa8, 0x96, 0xe2, 0x2c, 0x31]) // お問,1
    expect(await cellsOf(japanese)).toEqual([['お問', '1']])
    expect(await cellsOf(new Uint8Array([0x4c, 0xe9, 0x6f, 0x6e, 0x2c, 0x31]))).toEqual([['Léon', '1']])
  })

  it('of a workbook, whose rounded numbers stay visible', async () => {
    const list = await workbook(['Order ID', null, 'Number'], [], ['SO-1', null, 123456789012], ['SO-2', null, 1.25e21])
    expect(await readList(list)).toEqual([
      { line: 1, cells: ['Order ID', '', 'Number'] },
      { line: 3, cells: ['SO-1', '', '123456789012'] },
      { line: 4, cells: ['SO-2', '', '1.25e+21'] },
    ])
  })
})

it('[MA-03] what is no list is refused with its reason', async () => {
  const long = (rows: number) => bytes('SO-1,T1\n'.repeat(rows))
  const saying = (unpacked: number) => {
    const list = zipSync({ 'xl/workbook.xml': new Uint8Array(100_000) })
    const entry = list.length - 22 - 46 - 'xl/workbook.xml'.length
    new DataView(list.buffer).setUint32(entry + 24, unpacked, true)
    return list
  }
  expect(await faultOf(saying(listLimits.unpackedBytes + 1))).toBe('tooLarge')
  expect(await faultOf(new Uint8Array(listLimits.bytes + 1))).toBe('tooLarge')
  expect(await faultOf(long(200_000))).toBe('tooManyRows')
  expect(await faultOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('oldExcel')
  expect(await faultOf(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2]))).toBe('noTable')
  expect(await faultOf(bytes('\n , \n'))).toBe('empty')
  for (const damaged of [bytes('PK\u0003\u0004'), zipSync({ a: bytes('a') }), (await workbook(['a'])).subarray(0, 900)])
    expect(await faultOf(damaged)).toBe('damaged')
  expect(await faultOf(saying(0))).toBe('damaged')
})

it('[MA-03] what was saved of a list is read again as it was', async () => {
  const rows = [
    ['Order ID', 'Tracking number'],
    ['=SO;"1"', '+1,5'],
  ]
  const saved = toCsv(rows)
  expect(saved).toContain(`'=SO`)
  expect(await cellsOf(bytes(saved))).toEqual(rows)
})

it.each([
  ['without headings', ['SO-1,T1', 'SO-2']],
  ['of which other columns were chosen', ['Order ID,Our number,Tracking number,Other', 'a,SO-1,b,T1', 'a,SO-2']],
])('[MA-03] a list %s is saved so that its rows are read again by the same columns', async (_, lines) => {
  const table = toTable(await readList(bytes(lines.join('\n'))))
  const columns = lines.length === 2 ? table.columns : { order: 1, trackingNumber: 3 }
  const results = table.rows.map(({ cells }) => ({ cells, result: 'The row has no tracking number.' }))
  const again = toTable(await readList(bytes(toCsv(withResults(table, columns, results, 'Result')))))
  const read = toListRows(again, again.columns).map(({ name, tracking }) => [name, tracking.trackingNumber])
  expect(read).toEqual([
    ['SO-1', 'T1'],
    ['SO-2', ''],
  ])
})

describe('[MA-03] the columns of a list', () => {
  it.each([
    ['DHL', ['Shipment Reference', 'Receiver', 'Waybill Number'], 0, 2],
    ['UPS WorldShip', ['Package Tracking Number', 'Package Reference 1'], 1, 0],
    ['FedEx Ship Manager', ['masterTrackingNumber', 'Customer Reference'], 1, 0],
    ['Royal Mail Click & Drop', ['Order number', 'Order reference', 'Tracking number'], 0, 2],
    ['ShipStation', ['Order - Number', 'Shipment - Tracking Number'], 0, 1],
    ['Yamato B2', ['お客様管理番号', '送り状種類', '伝票番号'], 0, 2],
    ['Yu-pri R', ['お問い合わせ番号', 'お客様側管理番号'], 1, 0],
  ])('are known by the names of %s', (_, cells, order, trackingNumber) => {
    const lines = [
      { line: 1, cells: ['Export of today'] },
      { line: 2, cells },
      { line: 3, cells: ['a'] },
    ]
    const { columns, rows } = toTable(lines)
    expect([columns, rows]).toEqual([{ order, trackingNumber }, lines.slice(2)])
  })

  it('without headings are taken to be the order and the number', () => {
    const lines = [{ line: 1, cells: ['SO-1', 'T1'] }]
    expect(toTable(lines)).toEqual({ headings: ['A', 'B'], rows: lines, columns: { order: 0, trackingNumber: 1 } })
  })
})
