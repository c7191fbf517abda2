// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { button, takeBodies } from '#components/testing/forms.ts'
import { type Product, product as productSchema, products } from '#lib/contract/products.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { ImportProducts } from './import-products.tsx'

const page = vi.hoisted(() => ({ isHydrated: true }))
vi.mock('#components/ui/use-hydrated.ts', () => ({ useHydrated: () => page.isHydrated }))

const portal = fakePortal()
const card = productSchema.parse({ _id: 'p1', productCode: 'CARD', components: [{ code: 'Card' }] })
const list = (...data: Product[]) => ({ count: data.length, page: 1, pages: 1, data })
const heldList = () => Promise.withResolvers<ReturnType<typeof list>>()
const fileOf = (...lines: string[]) => new File([lines.join('\n')], 'products.csv')
const input = () => screen.getByLabelText<HTMLInputElement>(/^CSV file/)
const start = () => screen.queryByRole('button', { name: 'Import 1 product' })

it('[PR-04] a file is checked again on request, when it is chosen again and after its import', async () => {
  const [again, after] = [heldList(), heldList()]
  const answers = [refusal(500, 'Out of order'), list(), again.promise, after.promise]
  portal.use(answer(products.list, async () => answers.shift() ?? list()))
  takeBodies(portal, products.create, () => ({ product: card }))
  const { user } = renderInPage(<ImportProducts />)
  const file = fileOf('product,component code', 'CARD,Card')
  await user.upload(input(), file)
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
  await user.click(button('Check again'))
  await screen.findByText('1 new, 0 changed, 0 unchanged, 0 wrong')
  await user.upload(input(), file)
  expect([start(), input().ariaDisabled, screen.queryByText('products.csv') !== null]).toEqual([null, 'true', true])
  again.resolve(list())
  await user.click(await screen.findByRole('button', { name: 'Import 1 product' }))
  await screen.findByText('1 imported, 0 not imported')
  expect(start()).toBeNull()
  await user.upload(input(), file)
  after.resolve(list(card))
  await screen.findByText('0 new, 0 changed, 1 unchanged, 0 wrong')
  await user.click(button('Close'))
  await screen.findByText('1 new, 0 changed, 0 unchanged, 0 wrong')
})

it('[PR-04] an import that is no longer permitted stops, and tells why and what was not tried', async () => {
  portal.use(answer(products.list, list()))
  const answers = [{ product: card }, refusal(400, 'No')]
  portal.use(answer(products.create, () => answers.shift() ?? refusal(403, 'Not permitted')))
  const { user } = renderInPage(<ImportProducts />)
  const lines = ['A', 'B', 'C', 'D', 'E'].map((code) => `${code},Card`)
  await user.upload(input(), fileOf('product,component code', ...lines))
  await user.click(await screen.findByRole('button', { name: 'Import 5 products' }))
  await screen.findByText('1 imported, 2 not imported, 2 not tried')
  screen.getByText('Stopped, because the next products would fail too')
})

it('[PR-04] a file cannot be chosen before the page can read it', () => {
  page.isHydrated = false
  renderInPage(<ImportProducts />)
  expect(input().disabled).toBe(true)
  page.isHydrated = true
})

it('[PR-04] the check tells what changes, and in the words of the form why a line is left out', async () => {
  portal.use(answer(products.list, list(card)))
  const { user } = renderInPage(<ImportProducts />)
  const lines = ['CARD,Cards,,Card,Silk', ',Flyer,,Front,', `${'X'.repeat(101)},,,Front,`, 'MUG,,maybe,Mug,']
  await user.upload(input(), fileOf('product,description,active,component code,component paper', ...lines))
  await screen.findByText('0 new, 1 changed, 0 unchanged, 3 wrong')
  expect(screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent)).toEqual([
    'Details',
    'Description · Components: Paper',
    'This line names no product.',
    'Product code: At most 100 characters.',
    'Active: Write true or false.',
  ])
})
