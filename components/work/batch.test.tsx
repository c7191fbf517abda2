// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal } from '#tests/support/answer.ts'
import { cleanup, screen } from '#tests/support/component.ts'
import { sendNow } from '#tests/support/held.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { Batch } from './batches/batch.tsx'

const portal = fakePortal()
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
const render = (given: object) =>
  renderInPage(
    <ul>
      <Batch
        batch={production.batches.response.shape.data.element.parse({ _id: 'b', ...given })}
        due={undefined}
        time={{}}
        canComplete
      />
    </ul>,
  )

it('[WK-09] a batch of which the upstream says no more than its id stands there without figures, and is completed by its scan alone', () => {
  render({})
  expect(screen.getByText('Batch')).toBeDefined()
  expect(screen.queryByText(/ of |cop(y|ies)$/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull()
})

it('[WK-09] completing a batch is told also where the upstream counts nothing', async () => {
  portal.use(answer(production.completeBatch, {}))
  const { user } = render({ barcode: 'B5000A8B51', number: 7 })
  await user.click(screen.getByRole('button', { name: 'Complete batch 7' }))
  expect(await screen.findByText('Everything in it becomes complete. This cannot be undone.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Complete batch' }))
  expect(await screen.findByText('Batch completed')).toBeDefined()
})

it('[WK-04] a batch of up to 20 items is held and can be undone, and more of them are asked about with the focus on Cancel', async () => {
  const sent = vi.fn(() => ({}))
  portal.use(answer(production.completeBatch, sent))
  const { user } = render({ barcode: 'B5000A8B51', number: 7, itemCount: 25, completedCount: 5 })
  const button = screen.getByRole('button', { name: 'Complete batch 7' })
  await user.click(button)
  expect(await screen.findByText('Completing Batch 7')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Not completed')).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
  await user.click(button)
  await sendNow(user)
  expect(await screen.findByText('Batch completed')).toBeDefined()
  cleanup()
  render({ barcode: 'B5000A8B51', number: 8, itemCount: 21 })
  await user.click(screen.getByRole('button', { name: 'Complete batch 8' }))
  expect(await screen.findByText('21 items are still live in it. This cannot be undone.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

it('[WK-04] a double press on a batch that is asked about asks once, and completes it once', async () => {
  const sent = vi.fn(() => ({}))
  portal.use(answer(production.completeBatch, sent))
  const { user } = render({ barcode: 'B5000A8B51', number: 7, itemCount: 21 })
  await user.dblClick(screen.getByRole('button', { name: 'Complete batch 7' }))
  await user.click(await screen.findByRole('button', { name: 'Complete batch' }))
  expect(await screen.findByText('Batch completed')).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toHaveBeenCalledOnce()
})
