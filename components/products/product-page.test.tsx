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

it('[SE-08] a name is shown letter by letter, and does not turn the text around it', () => {
  renderInPage(
    <>
      <ProductTitle product={{ productCode: strange, description: '', active: false }} />
      <ProductComponents
        components={[{ code: strange, type: strange, paper: strange, attributes: { [strange]: true } }]}
      />
      <ProductSkus skus={[{ _id: 's', code: strange, description: strange, active: true }]} />
    </>,
  )
  const shown = screen.getAllByText(strange)
  expect(shown).toHaveLength(7)
  expect(shown.filter((element) => !element.matches('bdi, [dir="auto"]'))).toEqual([])
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText('Inactive')).toBeTruthy()
})

it('[SE-08] parts that need artwork and parts in stock are shown as such, with their details', () => {
  renderInPage(
    <ProductComponents
      components={[
        {
          code: 'Cover',
          type: 'press',
          widthMm: 310,
          heightMm: 210.5,
          pages: 1,
          paper: 'Silk',
          attributes: { matt: false },
        },
        { code: 'Envelope', type: 'stock', paper: '', attributes: { size: 'C7', sealed: true } },
      ]}
    />,
  )
  const cellsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  const [cover, envelope] = screen.getAllByRole('row').slice(1).map(cellsOf)
  expect(cover).toEqual(['Cover', 'Artwork of the order', '310 × 210.5 mm', '1 page', 'Silk', ''])
  expect(envelope).toEqual(['Envelope', 'Stock', '', '', '', 'size: C7sealed'])
})

it.each([
  [0, 'Same day'],
  [1, '1 working day'],
  [4, '4 working days'],
  [undefined, 'Standard for this account'],
])('[SE-08] %s days to ship have a text', (slaDays, text) => {
  renderInPage(<ProductSkus skus={[{ _id: 's', code: 'A', description: '', active: false, slaDays }]} />)
  expect(screen.getByText(text)).toBeTruthy()
})

it('[SE-08] a product without SKU or component says what that means', () => {
  renderInPage(
    <>
      <ProductComponents components={[]} />
      <ProductSkus skus={[]} />
    </>,
  )
  expect(screen.getByText('This product has no components.')).toBeTruthy()
  expect(screen.getByText('Orders name a product by one of its SKUs, so none can be placed for it.')).toBeTruthy()
})

it('[SE-08] a product shows for whom it is made and who makes it', () => {
  const account = { id: 'a', name: 'Hoshi' }
  renderInPage(
    <ProductPairings
      pairings={[
        { _id: 'p', sku: 'OWN', account, accountSku: 'THEIRS', direction: 'in', status: 'paired' },
        { _id: 'p', sku: 'OWN', account, accountSku: '', direction: 'out', status: 'validateerror' },
        skuPairing.parse({ _id: 'q', sku: 'OWN', account, direction: 'out', status: 'onhold' }),
        skuPairing.parse({ _id: 'r', sku: 'OWN', account, direction: 'both', status: 'paired' }),
      ]}
    />,
  )
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
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
