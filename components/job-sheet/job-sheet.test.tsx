// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orderDetails } from '#lib/contract/orders.ts'
import { toSheets } from '#lib/job-sheet/view-model.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { JobSheet } from './job-sheet.tsx'

function renderItems(items: object[], shipments: object[] = []) {
  const order = { _id: 'o', orderData: { sourceOrderId: 'SO-1', status: 'printready', items } }
  const sheets = toSheets(orderDetails.parse({ order, shipments }), undefined)
  renderInPage(
    sheets.map((sheet) => (
      <JobSheet key={sheet.component._id} sheet={sheet} note={undefined} page={1} pages={1} time={{}} />
    )),
  )
}

it('[JS-02] [PK-03] [WK-05] a sheet names its part of the item, its parcel, and the codes of both', () => {
  const part = (_id: string) => ({ _id, code: _id, barcode: `B-${_id}` })
  const shipments = ['s1', 's2'].map((_id) => ({ _id, orderId: 'o', status: 'live' }))
  renderItems(
    [
      { _id: 'book', quantity: 2, shipmentId: 's1', barcode: 'BOOK1', components: ['cover', 'text', 'band'].map(part) },
      { _id: 'card', quantity: 2, shipmentId: 's2', barcode: 'CARD1', components: [{ _id: 'c', code: 'Card' }] },
      { _id: 'note', quantity: 2, shipmentId: 's2', barcode: 'NOTE1', components: [part('n')] },
    ],
    shipments,
  )
  const said = screen.getAllByRole('article').map((sheet) => {
    const facts = Array.from(sheet.querySelectorAll('.job-sheet-key > div'), ({ textContent }) => textContent)
    const drawn = Array.from(sheet.querySelectorAll('.job-sheet-code'), ({ textContent }) => textContent)
    return [...facts.filter((fact) => /^(?:Part|Parcel)/.test(fact)), ...drawn]
  })
  expect(said).toEqual([
    ['Part1 of 3', 'Parcel1 of 2', 'B-cover', 'BOOK1'],
    ['Part2 of 3', 'Parcel1 of 2', 'B-text', 'BOOK1'],
    ['Part3 of 3', 'Parcel1 of 2', 'B-band', 'BOOK1'],
    ['Parcel2 of 2', 'CARD1'],
    ['Parcel2 of 2', 'B-n'], // of a single part: it stands for its item
  ])
})

const renderSheets = (barcode: string) =>
  renderItems([
    { _id: 'i', quantity: 2, status: 'live', shipmentId: 's', components: [{ _id: 'c', code: 'Card', barcode }] },
  ])

const cards = ['SFL-CMD-SHIP', 'sfl-cmd-complete', 'ＳＦＬ-ＣＭＤ-ＳＨＩＰ']
it.each(cards)('[JS-02] [BC-01] a sheet draws no barcode of a brand that is a command card: %s', (barcode) => {
  renderSheets(barcode)
  expect(screen.queryByRole('img')).toBeNull()
  const said = document.querySelector('.job-sheet-barcode')?.textContent
  expect(said).toBe(`There is no barcode for this code. Type it:${barcode}`)
})

it('[JS-02] [OV-07] a code sent in wide letters is drawn in those that a barcode holds', () => {
  renderSheets('Ｂ3000Ａ8Ｂ51')
  expect(screen.getByRole('img').getAttribute('src')).toContain('/B3000A8B51?')
})

it('[JS-02] the head that browsers repeat on each page names order, component, code and sheet', () => {
  renderSheets('B3000A8B51')
  const head = document.querySelector('.job-sheet > table > thead')
  const parts = Array.from(head?.querySelectorAll('span') ?? [], ({ textContent }) => textContent)
  expect(parts).toEqual(['SO-1', 'Card', 'B3000A8B51', 'Sheet 1 of 1'])
})

it('[JS-02] each block can end the sheet, and then names it: WebKit repeats no head', () => {
  renderSheets('B3000A8B51')
  const ends = Array.from(document.querySelectorAll('.job-sheet > table > tbody > tr > td > *'), (block) =>
    block.getAttribute('data-end'),
  )
  expect(new Set(ends)).toEqual(new Set(['SO-1 · Card · B3000A8B51 · End of sheet 1 of 1']))
})
