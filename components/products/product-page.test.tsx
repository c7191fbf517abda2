// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { skuPairing } from '#lib/contract/products.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { screen, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { ProductComponents } from './product-components.tsx'
import { ProductPairings } from './product-pairings.tsx'
import { ProductSkus } from './product-skus.tsx'
import { ProductFailed, ProductTitle } from './product-view.tsx'

const strange = '<img src=x onerror=alert(1)> \u202e🎉 名刺'
const rows = () => screen.getAllByRole('row').slice(1)

it('[SE-08] a name of a product is shown letter by letter, and turns no text around it', () => {
  const part = { code: strange, type: strange, paper: strange, attributes: { [strange]: true } }
  renderInPage(
    <>
      <ProductTitle product={{ productCode: strange, description: '', active: false }} />
      <ProductComponents components={[part]} />
      <ProductSkus skus={[{ _id: 's', code: strange, description: strange, active: true }]} />
    </>,
  )
  const shown = screen.getAllByText(strange)
  expect(shown).toHaveLength(7)
  expect(shown.filter((element) => !element.matches('bdi, [dir="auto"]'))).toEqual([])
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText('Inactive')).toBeTruthy()
})

it('[SE-08] parts have their details, SKUs their days to ship, and none says what that means', () => {
  const cover = { code: 'Cover', type: 'press', widthMm: 310, heightMm: 210.5, pages: 1, paper: 'Silk' }
  const parts: Parameters<typeof ProductComponents>[0]['components'] = [
    { ...cover, attributes: { matt: false } },
    { code: 'Envelope', type: 'stock', paper: '', attributes: { size: 'C7', sealed: true } },
  ]
  const { show } = renderInPage(<ProductComponents components={parts} />)
  const cells = rows().map((row) => Array.from(within(row).getAllByRole('cell'), (cell) => cell.textContent))
  expect(cells).toEqual([
    ['Cover', 'Artwork of the order', '310 × 210.5 mm', '1 page', 'Silk', ''],
    ['Envelope', 'Stock', '', '', '', 'size: C7sealed'],
  ])
  for (const [slaDays, text] of [
    [0, 'Same day'],
    [1, '1 working day'],
    [4, '4 working days'],
    [undefined, 'Standard for this account'],
  ] as const) {
    show(<ProductSkus skus={[{ _id: 's', code: 'A', description: '', active: false, slaDays }]} />)
    expect(screen.queryByText(text), text).not.toBeNull()
  }
  show(<ProductComponents components={[]} />)
  expect(screen.getByText('This product has no components.')).toBeTruthy()
  show(<ProductSkus skus={[]} />)
  expect(screen.getByText('Orders name a product by one of its SKUs, so none can be placed for it.')).toBeTruthy()
})

it('[SE-08] a product shows for whom it is made and who makes it', () => {
  const pairing = { sku: 'OWN', account: { id: 'a', name: 'Hoshi' } }
  renderInPage(
    <ProductPairings
      pairings={[
        { ...pairing, _id: 'p', accountSku: 'THEIRS', direction: 'in', status: 'paired' },
        { ...pairing, _id: 'p', accountSku: '', direction: 'out', status: 'validateerror' },
        skuPairing.parse({ ...pairing, _id: 'q', direction: 'out', status: 'onhold' }),
        skuPairing.parse({ ...pairing, _id: 'r', direction: 'both', status: 'paired' }),
      ]}
    />,
  )
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'OWNMade forHoshiTHEIRSActive',
    'OWNOutsourced toHoshiError',
    'OWNOutsourced toHoshionhold',
    'OWNbothHoshiActive',
  ])
})

it('[SE-08] a product that could not be loaded is reported with the reason and a retry', () => {
  renderInPage(<ProductFailed name="名刺/85" error={new UpstreamError('products.details', 503, 'Closed for repair')} />)
  expect(screen.getByText('Closed for repair')).toBeTruthy()
  expect(screen.getByText('An error occurred while fetching the product')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/products/view/%E5%90%8D%E5%88%BA%2F85',
  )
})
