import { expect, it } from 'vitest'
import { maxIds, parseJobSheetSearchParams } from './search-params.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`)
const ab = { orderIds: ['a', 'b'], componentIds: undefined, invalid: [], tooMany: 0 }

it('[JS-01] an address names up to 200 orders and components once each, and what is no id', () => {
  const none = { orderIds: ['a'], componentIds: [], invalid: ['../etc'], tooMany: 0 }
  const first = { orderIds: ids(maxIds), invalid: ['<script>'], tooMany: 400 }
  const components = { componentIds: ids(maxIds), tooMany: 2 }
  const rows: [Parameters<typeof parseJobSheetSearchParams>[0], object][] = [
    [{ orderIds: 'a,b' }, ab],
    [{ orderIds: ['a', 'b'] }, ab],
    [{ orderIds: ['a,b', 'b'] }, ab],
    [{ orderIds: ' a , b,a,, ' }, ab],
    [{ orderIds: 'a', componentIds: 'c,d' }, { componentIds: ['c', 'd'] }],
    [{ orderIds: 'a', componentIds: ' , ' }, { componentIds: undefined }],
    // Nothing is printed, rather than everything, where no component id can be one.
    [{ orderIds: 'a', componentIds: '../etc' }, none],
    [{ orderIds: ['<script>', ids(600).join(','), ...ids(600)] }, first],
    [{ orderIds: 'a', componentIds: ids(maxIds + 2) }, components],
  ]
  for (const [search, expected] of rows)
    expect(parseJobSheetSearchParams(search), JSON.stringify(search).slice(0, 80)).toMatchObject(expected)
})
