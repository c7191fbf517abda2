import { expect, it } from 'vitest'
import { product as productSchema } from '#lib/contract/products.ts'
import { parseAttributeLines, toAttributeLines } from './attribute-lines.ts'
import { parseProductsCsv, toCsvRows, writeProducts } from './csv/csv.ts'
import { type PlannedProduct, planProduct } from './import-plan.ts'
import { offerCodes } from './queries.ts'
import {
  itemWithoutProduct,
  noSku,
  parseSkus,
  productForm,
  toProduct,
  toProductFields,
  toProductOfOrder,
} from './rules.ts'

const product = productSchema.parse({
  _id: 'p1',
  productCode: '=CARD "é"',
  description: 'Karte; 85 × 55',
  components: [
    {
      code: 'Card',
      widthMm: 85.5,
      heightMm: 55,
      bleedMm: 3,
      pages: 2,
      inks: ['CMYK', 'White'],
      attributes: { 'a:b': '[x|y]', packOf: 250, number: '007', on: true },
      allowedValues: { Finish: ['Matt', 'Gloss | silk'] },
    },
  ],
  skus: [
    { _id: 's1', code: '+C-1', slaDays: 1, price: { amount: 12.5, currency: 'EUR' } },
    { _id: 's2', code: '@C-2', active: false, attributes: { x: 'y' } },
  ],
})
const schema = productForm((list, fault) => JSON.stringify([list, fault]))
const read = (text: string | Uint8Array) =>
  parseProductsCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text)
const faultsOf = (changed: object) => schema.safeParse({ ...toProductFields(product), ...changed }).error?.issues

it('[PR-01] a product is the same after its form, and attributes after their lines', () => {
  const fields = toProductFields(product)
  const { _id, pairings: _pairings, skus, ...rest } = product
  const given = toProduct(schema.parse(fields))
  expect({ ...given, skus: [] }).toEqual({ ...rest, skus: [] })
  expect(given.skus.map((sku, at) => ({ ...sku, _id: skus[at]?._id }))).toEqual(skus)
  for (const line of ['no colon', ': x', 'a:', 'a: x [y]', 'a: 1\na: 2', 'a: [x', 'a: x ] y'])
    expect(parseAttributeLines(line), line).toBeUndefined()
  expect(toAttributeLines({ Finish: 'Matt' }, { Finish: ['Matt', 'Silk'] })).toBe('Finish: Matt [Matt | Silk]')
})

it('[PR-01] what is wrong in a list is said with its row and field', () => {
  const [component] = JSON.parse(toProductFields(product).components) as object[]
  const words = (list: 'components' | 'skus', ...rows: object[]) =>
    faultsOf({ [list]: JSON.stringify(rows) })?.map(({ message }) => JSON.parse(message) as unknown)
  const rows: [object, string][] = [
    [{ code: '' }, 'code'],
    [{ width: 'wide' }, 'width'],
    [{ height: '' }, 'height'],
    [{ pages: '1,5' }, 'pages'],
    [{ attributes: 'x' }, 'attributes'],
  ]
  for (const [change, field] of rows)
    expect(words('components', { ...component, ...change })).toEqual([['components', { row: 1, field }]])
  expect(words('components')).toEqual([['components', 'none']])
  expect(words('components', component ?? {}, component ?? {})).toEqual([['components', { row: 2, field: 'repeated' }]])
  const [sku] = parseSkus(toProductFields(product).skus)
  expect(words('skus', { ...sku, currency: 'euro' })).toEqual([['skus', { row: 1, field: 'currency' }]])
})

it('[PR-01] a decimal comma makes a number, and a comma or more that separates thousands is wrong', () => {
  const amountOf = (price: string) => {
    const skus = JSON.stringify([{ ...noSku, code: 'C-1', price }])
    const checked = schema.safeParse({ ...toProductFields(product), skus })
    return checked.success ? toProduct(checked.data).skus?.[0]?.price?.amount : 'wrong'
  }
  expect(['12,5', '0,125', '12.500', '1,2500'].map(amountOf)).toEqual([12.5, 0.125, 12.5, 1.25])
  const thousands = ['1,000', '12,500', '1.250,5', '1,250.5', '1.250.000', '1 250']
  for (const text of thousands) expect(amountOf(text), text).toBe('wrong')
})

it('[PR-01] numbers and a currency are read in the full width of a Japanese keyboard', () => {
  const [component] = JSON.parse(toProductFields(product).components) as object[]
  const components = JSON.stringify([{ ...component, width: '２１０', height: '１２．５', pages: '４' }])
  const skus = JSON.stringify([{ ...noSku, code: 'C-1', slaDays: '２', price: '１２，５', currency: 'ＪＰＹ' }])
  expect(toProduct(schema.parse({ ...toProductFields(product), components, skus }))).toMatchObject({
    components: [{ widthMm: 210, heightMm: 12.5, pages: 4 }],
    skus: [{ slaDays: 2, price: { amount: 12.5, currency: 'JPY' } }],
  })
})

it('[PR-02] a product is filled in from what a refused order asks for', () => {
  const attributes = [{ name: 'Finish', value: 'Matt' }]
  const item = {
    sku: ' NEW-1 ',
    description: 'Flyer',
    components: [{ code: 'Front', width: 99, height: 210, attributes }],
  }
  const filled = toProductOfOrder({ orderData: { items: [{}, item] } }, 1)
  expect(filled && toProduct(filled)).toMatchObject({
    productCode: 'NEW-1',
    description: 'Flyer',
    components: [{ code: 'Front', widthMm: 99, heightMm: 210, attributes: { Finish: 'Matt' } }],
    skus: [{ code: 'NEW-1' }],
  })
  for (const body of [null, 'x', { orderData: { items: [] } }]) expect(toProductOfOrder(body, 0)).toBeUndefined()
  const path = 'orderData.items.3.sku'
  expect([itemWithoutProduct({ path, name: 'UnknownSku' }), itemWithoutProduct({ path })]).toEqual([3, undefined])
})

it('[PR-02] known SKUs and component codes are offered where they stand in an order as JSON', () => {
  const known = [{ sku: 'BC-1', description: 'Cards', components: ['Card'] }]
  const labels = (line: string) => offerCodes(line, known)?.options.map(({ label }) => label)
  expect([labels('   "sku": "B'), labels('{"code":"'), labels('"sku": "B", "x": "')]).toEqual([
    ['BC-1'],
    ['Card'],
    undefined,
  ])
  expect(offerCodes('"sku": "BC', known)?.from).toBe(8)
})

it('[PR-04] exported products are read again as they were, without a formula for a spreadsheet', async () => {
  const csv = Buffer.from(await new Response(writeProducts(toCsvRows(product))).bytes()).toString()
  expect(csv).toContain(`"'=CARD ""é"""`)
  expect(csv).not.toMatch(/(?:^|,)"?[=+@]/m)
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(csv.slice(1), 'utf16le')])
  for (const file of [csv, utf16]) {
    const found = read(file)
    const [first] = 'products' in found ? found.products : []
    expect(first && planProduct(first, schema, product)).toMatchObject({ kind: 'same', line: 2 })
    expect(first && planProduct(first, schema, undefined).kind).toBe('new')
  }
})

it('[PR-04] a file of a spreadsheet is read with semicolons and its own letters; what is none is refused', () => {
  const rows = 'Product;component code;sku code\r\nFLÄCHE;Front;F-1\r\nFLÄCHE;;F-2\r\nBAD;;\r\n'
  const found = read(Uint8Array.from(Buffer.from(rows, 'latin1')))
  const planned = 'products' in found ? found.products.map((one) => planProduct(one, schema, undefined)) : []
  expect(planned).toMatchObject([
    { code: 'FLÄCHE', kind: 'new', line: 2 },
    { code: 'BAD', kind: 'wrong', issues: [{ message: '["components","none"]' }], line: 4 },
  ])
  const skusOf = (plan: PlannedProduct | undefined) =>
    plan && 'fields' in plan && parseSkus(plan.fields.skus).map(({ code }) => code)
  expect(skusOf(planned[0])).toEqual(['F-1', 'F-2'])
  const kept = { ...product, productCode: 'FLÄCHE' }
  const [first] = 'products' in found ? found.products : []
  expect(skusOf(first && planProduct(first, schema, kept))).toEqual(['F-1', 'F-2', '+C-1', '@C-2'])
  expect([read(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])), read('a,b\n1,2'), read('product\n')]).toEqual([
    { fault: 'encoding' },
    { fault: 'columns' },
    { fault: 'empty' },
  ])
  expect(read(`product\n${'x\n'.repeat(20_001)}`)).toEqual({ fault: 'rows' })
})

it('[PR-04] what cannot be seen at the ends of a cell is no difference to the product', () => {
  const kept = { ...product, productCode: 'CARD' }
  const found = read('product,sku code,component code,component paper\nCARD\u200b,\u200e+C-1,Card\u2060,\u00ad\n')
  const [first] = 'products' in found ? found.products : []
  expect(first && planProduct(first, schema, kept)).toMatchObject({ code: 'CARD', kind: 'same' })
})

it('[PR-04] a column that a file lacks keeps what the product has; what is no truth value is wrong', () => {
  const kept = { ...product, productCode: 'CARD' }
  const plan = (columns: string, cells: string, known?: typeof product) => {
    const found = read(`product,${columns}\nCARD,${cells}\n`)
    return 'products' in found ? found.products.map((one) => planProduct(one, schema, known))[0] : undefined
  }
  const { components, skus, ...own } = toProduct(toProductFields(kept))
  const changed = plan('sku code,sku active,component code,component paper', '+C-1,No,Card,Silk', kept)
  expect(changed?.kind === 'changed' && toProduct(changed.fields)).toEqual({
    ...own,
    components: components.map((part) => ({ ...part, paper: 'Silk' })),
    skus: skus.map((sku) => ({ ...sku, active: false })),
  })
  expect(changed).toMatchObject({ changes: [{ name: 'skus' }, { name: 'components', fields: ['paper'] }] })
  expect(plan('stopsOnDifferences', '', { ...kept, stopsOnDifferences: true })?.kind).toBe('same')
  expect(plan('component code', 'Card')).toMatchObject({ fields: { active: 'true', stopsOnDifferences: 'false' } })
  expect(plan('active', 'maybe', kept)).toMatchObject({ issues: [{ path: ['active'] }] })
  expect(plan('sku code,sku active', '+C-1,maybe', kept)).toMatchObject({ issues: [{ path: ['skus'] }] })
})
