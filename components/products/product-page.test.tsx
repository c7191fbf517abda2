// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { skuPairing } from '#lib/contract/products.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { ProductPairings, ProductSkus } from './product-tables.tsx'
import { ProductFailed } from './product-view.tsx'

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
  const [, ...rows] = screen.getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'OWNMade forHoshiTHEIRSActive',
    'OWNOutsourced toHoshiError',
    'OWNOutsourced toHoshionhold',
    'OWNbothHoshiActive',
  ])
})

it('[SE-08] the price of a SKU is an amount in its currency, also of a free one', () => {
  const sku = { _id: 's', code: 'OWN', description: '', active: true, attributes: {} }
  const skus = [12.5, 0].map((amount) => ({ ...sku, _id: `of ${amount}`, price: { amount, currency: 'GBP' } }))
  renderInPage(<ProductSkus skus={skus} />)
  expect(screen.getAllByText(/^£/).map(({ textContent }) => textContent)).toEqual(['£12.50', '£0.00'])
})

it('[SE-08] a product that could not be loaded is reported with the reason and a retry', () => {
  renderInPage(<ProductFailed name="名刺/85" error={new UpstreamError('products.details', 503, 'Closed for repair')} />)
  expect(screen.getByText('Closed for repair')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Try again' })
  expect(link.getAttribute('href')).toBe('/products/view/%E5%90%8D%E5%88%BA%2F85')
})
