// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orderDetails } from '#lib/contract/orders.ts'
import { toSheets } from '#lib/job-sheet/view-model.ts'
import { screen, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { JobSheet } from './job-sheet.tsx'

const date = '2026-11-20T10:00:00Z'
const time = { timezone: 'Europe/London', dateFormat: 'dd/MM/yyyy' }

function show(instructions: string, dispatchAlert: string) {
  const components = [{ _id: 'c', code: 'Card', barcode: 'B4000A8B52' }]
  const [sheet] = toSheets(
    orderDetails.parse({
      order: {
        _id: 'o',
        createdAt: date,
        source: { id: 'a', name: 'a' },
        destination: { id: 'b', name: 'b' },
        orderData: {
          sourceOrderId: 'SO-1',
          status: 'printready',
          date,
          instructions,
          items: [{ _id: 'i', quantity: 2, status: 'live', shipmentId: 's', components }],
        },
      },
      shipments: [{ _id: 's', orderId: 'o', status: 'live', dispatchAlert }],
    }),
    undefined,
  )
  if (!sheet) throw new Error('an item has a sheet')
  renderInPage(<JobSheet sheet={sheet} note={undefined} page={1} pages={1} time={time} />)
  return document.querySelector<HTMLElement>('.job-sheet-callout')
}

it('[JS-02] special instructions and the dispatch alert are framed together, right under the head of the sheet', () => {
  const callout = show('Pack flat.', 'Ring the bell.')
  if (!callout) throw new Error('no callout')
  expect(within(callout).getByText('Pack flat.')).toBeDefined()
  expect(within(callout).getByText('Ring the bell.')).toBeDefined()
  expect(screen.getAllByText(/Pack flat|Ring the bell/)).toHaveLength(2)
  expect(callout.previousElementSibling?.className).toBe('job-sheet-key')
})

it('[JS-02] a sheet of which nothing is special has no frame', () => {
  expect(show('', '')).toBeNull()
})
