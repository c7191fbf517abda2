// @vitest-environment jsdom
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { paths } from '#lib/common/paths.ts'
import { toFrame } from '#lib/orders/export/frames.ts'
import { fakePortal } from '#tests/support/answer.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { ExportDialog } from './export-dialog.tsx'

const portal = fakePortal()
// jsdom saves no files.
Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => {} })

it('[MA-02] what was exported is announced at the end, and no row before', async () => {
  const file = new TransformStream<Uint8Array, Uint8Array>()
  portal.use(http.post(`*${paths.exportOrders}`, () => new Response(file.readable)))
  const given = { filters: { 'orderData.status': [] }, ids: undefined, count: 2, isTemplate: false }
  const { user } = renderInPage(<ExportDialog {...given} open onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const sent = file.writable.getWriter()
  await sent.write(toFrame({ rows: 1, total: 2 }, new Uint8Array(1)))
  await screen.findByText('1 of 2 orders')
  const said = screen.getByRole('status')
  expect(said.textContent?.trim()).toBe('')
  await sent.write(toFrame({ rows: 2, total: 2 }, 'end'))
  await sent.close()
  await vi.waitFor(() => expect(said.textContent?.trim()).toBe('2 orders were exported.'))
})
