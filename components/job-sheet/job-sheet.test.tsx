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

it('[JS-02] instructions, the dispatch alert and a reprint are framed under the head of the sheet', () => {
  const callout = show('Pack flat.', 'Ring the bell.')
  expect(callout?.textContent).toMatch(/Pack flat\..*Ring the bell\./)
  expect(screen.getAllByText(/Pack flat|Ring the bell/)).toHaveLength(2)
  expect(callout?.previousElementSibling?.className).toBe('job-sheet-key')
  for (const [order, words] of [
    [{ reprint: true, reprintReason: 'Too dark.' }, 'ReprintToo dark.'],
    [{ reprint: true }, 'ReprintYes'],
    [{}, undefined],
  ] as const) {
    cleanup()
    expect(show('', '', { order })?.textContent).toBe(words)
  }
})

it('[JS-02] [BC-01] a sheet draws no barcode of a brand that is a command card, and says so', () => {
  for (const barcode of ['SFL-CMD-SHIP', 'sfl-cmd-complete', 'ＳＦＬ-ＣＭＤ-ＳＨＩＰ']) {
    show('', '', { component: { barcode } })
    expect(screen.queryByRole('img')).toBeNull()
    const said = document.querySelector('.job-sheet-barcode')?.textContent
    expect(said).toBe(`There is no barcode for this code. Type it:${barcode}`)
    cleanup()
  }
})

it('[JS-02] how a component, item and order are made and packed stands under own titles', () => {
  show('', '', {
    component: { paper: 'Silk 350', finish: { side1: 'matt', side2: 'none' }, nup: 1, attributes: { Cut: 'round' } },
    item: { binding: 'perfect', folding: 'none', attributes: [{ name: 'Ribbon', value: 'red' }] },
    order: { attributes: ['Spring'], stockItems: [{ code: 'BAG', name: 'Bag', barcode: 4711, weight: 61 }] },
    shipment: { labelNotRequired: true, trackingRequired: false },
  })
  const partOf = (title: string) => screen.getByRole('heading', { name: title }).parentElement?.textContent
  expect(partOf('Attributes')).toBe('AttributesPaperSilk 350Finishmatt / noneCutround')
  expect(partOf('Attributes of the item')).toBe('Attributes of the itemBindingperfectRibbonred')
  expect(partOf('Attributes of the order')).toBe('Attributes of the orderSpringYes')
  expect(partOf('Stock items packed with this shipment')).toContain('BAGBarcode: 4711Weight: 61')
  expect(screen.getByText('No label needed')).toBeDefined()
})

it('[JS-02] a sheet of which nothing is unusual has no titles for it', () => {
  const both = (side: string) => ({ side1: side, side2: side })
  show('', '', {
    component: { colour: both('4process'), finish: both('none'), simplex: false, nup: 1 },
    item: { binding: 'none', folding: 'none', attributes: [] },
  })
  expect(screen.queryByRole('heading', { name: /Attributes/ })).toBeNull()
})
