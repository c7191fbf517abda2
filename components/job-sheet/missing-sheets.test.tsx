// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { JobSheetSearchParams } from '#lib/job-sheet/search-params.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { MissingSheets } from './missing-sheets.tsx'

const all: JobSheetSearchParams = { orderIds: [], componentIds: undefined, invalid: [], tooMany: 0 }
const nothing = { query: all, orders: [], components: [], sheets: 0, notes: false }
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent)

it('[JS-03] a complete set of sheets shows no notice', () => {
  renderInPage(<MissingSheets {...nothing} />)
  expect(screen.queryByText('Not everything you asked for is here')).toBeNull()
})

it('[JS-03] missing sheets are named with the reason, on paper only counted', () => {
  renderInPage(
    <MissingSheets
      query={{ ...all, componentIds: ['c8', 'c9'], invalid: ['<b>'], tooMany: 3 }}
      orders={[{ id: 'gone', reason: 'notFound' }]}
      components={['c9']}
      sheets={7}
      notes
    />,
  )
  expect(lines()).toEqual([
    '3 ids were left out: at most 200 orders and 200 components are printed at once. Print the others after these.',
    '7 sheets were left out: at most 500 are printed at once. Print the others after these.',
    'The notes of your site could not be loaded or filled in, or are too long to print.',
    'Order gone was not found.',
    'Component c9 is in none of these orders.',
    '“<b>” was left out, because it cannot be an id.',
  ])
  expect(screen.getByText('13 things that were asked for are not on these sheets.')).toBeDefined()
})

it('[JS-03] while an order failed, its components are said to be not loaded, and each is counted once', () => {
  const orders = [{ id: 'down', reason: 'failed' as const }]
  const narrowed = { ...all, componentIds: ['c1', 'c8', 'c9'] }
  const { show } = renderInPage(
    <MissingSheets {...nothing} query={narrowed} orders={orders} components={['c8', 'c9']} />,
  )
  expect(lines()).toEqual([
    'Order down could not be loaded.',
    'Component c8 was not loaded.',
    'Component c9 was not loaded.',
  ])
  expect(screen.getByText('2 things that were asked for are not on these sheets.')).toBeDefined()
  show(<MissingSheets {...nothing} orders={orders} />)
  expect(screen.getByText('1 thing that was asked for is not on these sheets.')).toBeDefined()
  // Every component asked for is on the sheets.
  show(<MissingSheets {...nothing} query={narrowed} orders={orders} />)
  expect(screen.queryByText(/asked for .* not on these sheets/)).toBeNull()
})

it('[JS-03] the retry asks only for what could not be loaded, so that no sheet is printed twice', () => {
  const orders = [
    { id: 'gone', reason: 'notFound' as const },
    { id: 'down', reason: 'failed' as const },
  ]
  const tryAgain = () =>
    screen.queryByRole('link', { name: 'Try again what could not be loaded' })?.getAttribute('href')
  const { show } = renderInPage(<MissingSheets {...nothing} orders={orders} />)
  expect(tryAgain()).toBe('/job-sheet?orderIds=down')
  const narrowed = { ...all, componentIds: ['c1', 'c9'] }
  show(<MissingSheets {...nothing} query={narrowed} orders={orders} components={['c9']} />)
  expect(tryAgain()).toBe('/job-sheet?orderIds=down&componentIds=c9')
  // Every component asked for is on the sheets: none of the order that failed was wanted.
  show(<MissingSheets {...nothing} query={narrowed} orders={orders} />)
  expect(tryAgain()).toBeUndefined()
})

it('[JS-03] a long list of missing sheets is shortened', () => {
  const orders = Array.from({ length: 199 }, (_, index) => ({ id: `o${index}`, reason: 'notFound' as const }))
  renderInPage(<MissingSheets {...nothing} orders={orders} />)
  expect(lines()).toHaveLength(21)
  expect(lines().at(-1)).toBe('And 179 more.')
})
