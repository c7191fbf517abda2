// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { button, field, takeBodies } from '#components/testing/forms.ts'
import { product as productSchema, products } from '#lib/contract/products.ts'
import { newProduct, toProductFields } from '#lib/products/rules.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { fireEvent, renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { ProductForm } from './product-form.tsx'

const portal = fakePortal()
const product = productSchema.parse({
  _id: 'p1',
  productCode: 'CARD',
  version: 'v1',
  components: [{ code: 'Card' }],
  skus: [{ _id: 's1', code: 'C-1' }],
})
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const row = (name: string) => within(screen.getByRole('listitem', { name }))

it('[PR-01] a product is made with its SKU and component; a code that is taken is said, and input stays', async () => {
  const taken = { path: 'skus.0.code', message: 'The SKU "C-1" is one of product "OLD"' }
  const bodies = takeBodies(portal, products.create, (sent) =>
    sent.length === 1
      ? Response.json({ error: { code: 'code_taken', message: taken.message, validations: [taken] } }, { status: 409 })
      : { product },
  )
  const { user, router } = renderInPage(<ProductForm values={newProduct} errorId="e1" />)
  await user.click(button('Save'))
  expect(bodies).toEqual([])
  type(field('Product code'), 'CARD')
  type(row('SKU 1').getByRole('textbox', { name: /^Code/ }), 'C-1')
  type(row('SKU 1').getByRole('textbox', { name: /^Price/ }), '12,5')
  type(row('Component 1').getByRole('textbox', { name: /^Code/ }), 'Card')
  type(row('Component 1').getByRole('textbox', { name: /^Attributes/ }), 'Finish: Matt [Matt | Silk]')
  await user.click(button('Save'))
  await screen.findByText(taken.message)
  expect(row('SKU 1').getByRole<HTMLInputElement>('textbox', { name: /^Code/ }).value).toBe('C-1')
  await user.click(button('Save'))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/order-submission-errors/view/e1'))
  expect(bodies.at(-1)).toMatchObject({
    productCode: 'CARD',
    components: [{ code: 'Card', attributes: { Finish: 'Matt' }, allowedValues: { Finish: ['Matt', 'Silk'] } }],
    skus: [{ code: 'C-1', price: { amount: 12.5, currency: '' } }],
  })
})

it('[PR-01] a new inactive product whose answer is lost is looked for among the inactive ones', async () => {
  portal.use(answer(products.create, () => refusal(504, 'Late', 'upstream_timeout')))
  const values = { ...toProductFields(product), active: 'false' as const }
  const { user } = renderInPage(<ProductForm values={values} />)
  await user.click(button('Save'))
  const link = await screen.findByRole('link', { name: /^Open the list/ })
  expect(link.getAttribute('href')).toBe('/setup/products?active=false')
})

it('[PR-01] what another person saved meanwhile is taken over, and what both changed is asked', async () => {
  const now = { ...product, version: 'v2', description: 'Theirs', skus: [] }
  portal.use(answer(products.details, now))
  const bodies = takeBodies(portal, products.save, (sent) =>
    sent.length === 1
      ? Response.json({ error: { code: 'changed_meanwhile', message: 'Changed' } }, { status: 409 })
      : { product: now },
  )
  const { user } = renderInPage(<ProductForm id="p1" values={toProductFields(product)} version="v1" />)
  const [description] = screen.getAllByRole('textbox', { name: /^Description/ })
  if (description) type(description, 'Mine')
  await user.click(button('Save'))
  await screen.findAllByText('Theirs') // side by side with what is typed
  expect(screen.queryByRole('listitem', { name: 'SKU 1' })).toBeNull()
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies.at(-1)).toMatchObject({ version: 'v2', description: 'Mine', skus: [] })
})

it('[PR-01] rows are added and taken out, with the focus kept', async () => {
  const { user } = renderInPage(<ProductForm id="p1" values={toProductFields(product)} version="v1" />)
  const focused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))
  await user.click(button('Add SKU'))
  await focused(() => row('SKU 2').getByRole('textbox', { name: /^Code/ }))
  await user.click(button('Add SKU'))
  await user.click(button('Remove SKU 2'))
  await focused(() => button('Remove SKU 2'))
  await user.click(button('Remove SKU 1'))
  await focused(() => button('Remove SKU 1'))
  expect(row('SKU 1').getByRole<HTMLInputElement>('textbox', { name: /^Code/ }).value).toBe('')
  await user.click(button('Remove SKU 1'))
  await focused(() => screen.getByRole('group', { name: 'SKUs' }))
})

it('[PR-01] the attributes of a SKU stay open when their last letter is deleted', async () => {
  const [sku] = product.skus
  const given = { ...product, skus: sku ? [{ ...sku, attributes: { a: 'b' } }] : [] }
  const { user } = renderInPage(<ProductForm id="p1" values={toProductFields(given)} version="v1" />)
  const attributes = row('SKU 1').getByRole('textbox', { name: /^Attributes/ })
  await user.clear(attributes)
  expect(attributes.closest('details')?.open).toBe(true)
})
