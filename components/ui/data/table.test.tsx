// @vitest-environment jsdom
import type { Route } from 'next'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, userEvent } from '#tests/support/component.ts'
import { type Column, Table } from './table.tsx'

type Row = { id: string; status: string }

const columns: Column<Row>[] = [
  { key: 'status', header: 'Status', cell: (row) => row.status, phone: 'aside' },
  { key: 'id', header: 'Order', cell: (row) => row.id, phone: 'title' },
]
const rows = ['SO-1', 'SO-2', 'SO-3'].map((id) => ({ id, status: 'shipped' }))

function example(shown: readonly Row[] = rows) {
  return render(
    <Table
      label="Orders"
      columns={columns}
      rows={shown}
      rowKey={(row) => row.id}
      rowHref={(row) => `/orders/view/${row.id}` as Route}
      empty={<p>No orders</p>}
    />,
  )
}

it('[OL-04] a table makes each row one real link, named by what only this row has', () => {
  example()
  const link = screen.getByRole('link', { name: 'SO-2' })
  expect(link.getAttribute('href')).toBe('/orders/view/SO-2')
  expect(screen.getAllByRole('link')).toHaveLength(3)
  expect(screen.getByRole('table', { name: 'Orders' })).toBeDefined()
})

it('the focus in a table goes from row to row with the arrow keys and stops at the ends', async () => {
  example()
  await userEvent.tab()
  const focused = () => document.activeElement?.textContent
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('SO-1')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('SO-2')
  await userEvent.keyboard('{End}{ArrowDown}')
  expect(focused()).toBe('SO-3')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('SO-1')
})

it('a list without rows shows the empty state instead of a table', () => {
  example([])
  expect(screen.getByText('No orders')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
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

it('the tooltip of a row is what its cells cut off, and there is none when nothing is cut off', () => {
  const cutColumns = columns.map((column) => ({ ...column, cut: column.key === 'id' }))
  render(<Table label="Orders" columns={cutColumns} rows={rows} rowKey={(row) => row.id} />)
  const cell = screen.getByRole('cell', { name: 'SO-2' })
  const width = vi.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(200)
  fireEvent.pointerOver(cell)
  expect(cell.closest('tr')?.title).toBe('SO-2')
  width.mockReturnValue(0)
  fireEvent.pointerOver(cell)
  expect(cell.closest('tr')?.title).toBe('')
})
