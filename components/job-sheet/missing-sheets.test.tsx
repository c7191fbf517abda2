// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { JobSheetSearchParams } from '#lib/job-sheet/search-params.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { MissingSheets } from './missing-sheets.tsx'

type Given = Partial<Parameters<typeof MissingSheets>[0]> & { asked?: Partial<JobSheetSearchParams> }
const element = ({ asked, ...given }: Given = {}) => {
  const query = { orderIds: [], componentIds: undefined, invalid: [], tooMany: 0, ...asked }
  return <MissingSheets query={query} orders={[]} components={[]} sheets={0} notes={false} {...given} />
}
const gone = { id: 'gone', reason: 'notFound' as const }
const down = { id: 'down', reason: 'failed' as const }
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent)
const counted = () => screen.queryByText(/asked for .* not on these sheets/)?.textContent
const tryAgain = () => screen.queryByRole('link', { name: 'Try again what could not be loaded' })?.getAttribute('href')

it('[JS-03] missing sheets are named with the reason, on paper counted, where there are any', () => {
  const asked = { componentIds: ['c8', 'c9'], invalid: ['<b>'], tooMany: 3 }
  const { show } = renderInPage(element({ asked, orders: [gone], components: ['c9'], sheets: 7, notes: true }))
  expect(lines()).toEqual([
    '3 ids were left out: at most 200 orders and 200 components are printed at once. Print the others after these.',
    '7 sheets were left out: at most 500 are printed at once. Print the others after these.',
    'The notes of your site could not be loaded or filled in, or are too long to print.',
    'Order gone was not found.',
    'Component c9 is in none of these orders.',
    '“<b>” was left out, because it cannot be an id.',
  ])
  expect(counted()).toBe('13 things that were asked for are not on these sheets.')
  show(element())
  expect(screen.queryByText('Not everything you asked for is here')).toBeNull()
  show(element({ orders: Array.from({ length: 199 }, (_, index) => ({ ...gone, id: `o${index}` })) }))
  expect([lines().length, lines().at(-1)]).toEqual([21, 'And 179 more.'])
})

it('[JS-03] components of an order that failed are counted once, and asked for again alone', () => {
  const asked = { componentIds: ['c1', 'c9'] }
  const { show } = renderInPage(element({ asked, orders: [gone, down], components: ['c9'] }))
  const failed = ['Order gone was not found.', 'Order down could not be loaded.', 'Component c9 was not loaded.']
  expect(lines()).toEqual(failed)
  expect(tryAgain()).toBe('/job-sheet?orderIds=down&componentIds=c9')
  for (const given of [{ asked, orders: [gone, down], components: ['c9'] }, { orders: [down] }]) {
    show(element(given))
    expect(counted()).toBe('1 thing that was asked for is not on these sheets.')
  }
  expect(tryAgain()).toBe('/job-sheet?orderIds=down')
  // Every component asked for is on the sheets: none of the order that failed was wanted.
  show(element({ asked, orders: [down] }))
  expect([counted(), tryAgain()]).toEqual([undefined, undefined])
})
