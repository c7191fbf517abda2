// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orderDetails } from '#lib/contract/orders.ts'
import { toSheets } from '#lib/job-sheet/view-model.ts'
import { cleanup, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { JobSheet } from './job-sheet.tsx'

const date = '2026-11-20T10:00:00Z'
const time = { timezone: 'Europe/London', dateFormat: 'dd/MM/yyyy' }

type Made = { order?: object; item?: object; component?: object; shipment?: object }

function show(instructions: string, dispatchAlert: string, made: Made = {}) {
  const components = [{ _id: 'c', code: 'Card', barcode: 'B4000A8B52', ...made.component }]
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
          items: [{ _id: 'i', quantity: 2, status: 'live', shipmentId: 's', components, ...made.item }],
          ...made.order,
        },
      },
      shipments: [{ _id: 's', orderId: 'o', status: 'live', dispatchAlert, ...made.shipment }],
    }),
    undefined,
  )
  if (!sheet) throw new Error('an item has a sheet')
  renderInPage(<JobSheet sheet={sheet} note={undefined} page={1} pages={1} time={time} />)
  return document.querySelector<HTMLElement>('.job-sheet-callout')
}

it('[JS-02] [BC-01] a sheet draws no barcode of a brand that is a command card, and says so', () => {
  for (const barcode of ['SFL-CMD-SHIP', 'sfl-cmd-complete', 'ＳＦＬ-ＣＭＤ-ＳＨＩＰ']) {
    show('', '', { component: { barcode } })
    expect(screen.queryByRole('img')).toBeNull()
    const said = document.querySelector('.job-sheet-barcode')?.textContent
    expect(said).toBe(`There is no barcode for this code. Type it:${barcode}`)
    cleanup()
  }
})
