// @vitest-environment jsdom
import type { Route } from 'next'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '#tests/support/component.ts'
import { Switch } from '../forms/switch.tsx'
import { packRows, unpackRows } from './packed-rows.ts'
import { type Column, Table } from './table.tsx'

type Row = { id: string; status: string }

const columns: Column<Row>[] = [
  { key: 'status', header: 'Status', cell: ({ status }) => status, phone: 'aside' },
  { key: 'id', header: 'Order', cell: ({ id }) => id, phone: 'title' },
]
const rows = ['SO-1', 'SO-2', 'SO-3'].map((id) => ({ id, status: 'shipped' }))

const rowHref = ({ id }: Row) => `/orders/view/${id}` as Route
const example = () =>
  render(<Table label="Orders" columns={columns} rows={rows} rowKey={({ id }) => id} rowHref={rowHref} />)

it('[OL-04] a table makes each row one real link, named by what only this row has', () => {
  example()
  const link = screen.getByRole('link', { name: 'SO-2' })
  expect([link.getAttribute('href'), screen.getAllByRole('link').length]).toEqual(['/orders/view/SO-2', 3])
  expect(screen.getByRole('table', { name: 'Orders' })).toBeDefined()
})

it('[OL-04] a click anywhere in a row follows its link, the middle button to another tab', () => {
  const [followed, opened] = [vi.fn(), vi.spyOn(window, 'open').mockReturnValue(null)]
  example()
  screen.getByRole('link', { name: 'SO-2' }).addEventListener('click', (event) => {
    event.preventDefault()
    followed()
  })
  const cell = screen.getAllByText('shipped')[1] as HTMLElement
  fireEvent.click(cell)
  expect(followed).toHaveBeenCalledOnce()
  expect(fireEvent.mouseDown(cell, { button: 1 }), 'begins to scroll').toBe(false)
  fireEvent(cell, new MouseEvent('auxclick', { button: 1, bubbles: true }))
  expect(opened).toHaveBeenCalledWith(expect.stringMatching(/SO-2$/), '_blank', 'noopener')
  window.getSelection()?.selectAllChildren(cell)
  fireEvent.click(cell)
  expect(followed, 'while text of it is selected').toHaveBeenCalledOnce()
})

it('[OL-04] a switch in a row is pressed, by its label too, and opens no row', () => {
  const [followed, changed] = [vi.fn((event: Event) => event.preventDefault()), vi.fn()]
  const onOff: Column<Row> = {
    key: 'on',
    header: 'On',
    cell: ({ id }) => <Switch label={`${id} on`} checked={false} onChange={changed} />,
  }
  render(<Table label="Orders" columns={[...columns, onOff]} rows={rows} rowKey={({ id }) => id} rowHref={rowHref} />)
  screen.getByRole('link', { name: 'SO-2' }).addEventListener('click', followed)
  fireEvent.click(screen.getByRole('switch', { name: 'SO-2 on' }))
  fireEvent.click(screen.getByText('SO-2 on'))
  expect([changed.mock.calls.length, followed.mock.calls.length]).toEqual([2, 0])
})

it('[OL-04] Back finds the focus on the row that was opened, and a link does not', () => {
  window.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
  const { unmount } = example()
  fireEvent.click(screen.getByRole('link', { name: 'SO-2' }))
  unmount()
  const back = example()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'SO-2' }))
  back.unmount()
  window.history.replaceState(null, '')
  example()
  expect(document.activeElement).toBe(document.body)
})

it('rows for the browser name each field once, whatever its place in a row', () => {
  const mixed = [...rows, { status: 'error', id: 'SO-4' }]
  expect(packRows(mixed).fields).toEqual(['id', 'status'])
  expect(unpackRows(packRows(mixed))).toEqual(mixed)
})
