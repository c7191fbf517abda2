// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { SubBatches } from './sub-batches.tsx'

vi.mock('#components/shell/live/live-changes.ts', () => ({ watchChanges: () => () => {} }))

const portal = fakePortal()

it.each([
  ['says how many of its jobs are shown', 'only some of them', 12, ['Only 2 of 12 jobs are shown.']],
  ['shows its jobs without a note', 'all of them', 2, []],
])('[WK-09] an opened sub-batch %s where the upstream gives %s', async (_, _given, count, notes) => {
  const jobs = ['j1', 'j2'].map((_id) => ({ _id, createdAt: '2026-11-20T00:00:00Z' }))
  portal.use(
    answer(production.subBatches, { count: 1, data: [{ _id: 's' }] }),
    answer(production.jobs, { count, data: jobs }),
  )
  renderInPage(<SubBatches batchId="b" time={{}} />)
  const name = await screen.findByText(/^Sub-batch/)
  name.closest('details')?.setAttribute('open', '')
  expect(within(await screen.findByRole('list', { name: 'Jobs' })).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryAllByText(/are shown/).map((note) => note.textContent)).toEqual(notes)
})

it.each([
  ['says how many of its sub-batches are shown', 'only some of them', 12, ['Only 2 of 12 sub-batches are shown.']],
  ['shows its sub-batches without a note', 'all of them', 2, []],
])('[WK-09] an opened batch %s where the upstream gives %s', async (_, _given, count, notes) => {
  portal.use(answer(production.subBatches, { count, data: [{ _id: 's1' }, { _id: 's2' }] }))
  renderInPage(<SubBatches batchId="b" time={{}} />)
  expect(within(await screen.findByRole('list', { name: 'Sub-batches' })).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryAllByText(/are shown/).map((note) => note.textContent)).toEqual(notes)
})

it('[WK-09] jobs that could not be loaded are loaded when the user asks, and the focus stays at their sub-batch', async () => {
  portal.use(
    answer(production.subBatches, { count: 1, data: [{ _id: 's' }] }),
    answer(production.jobs, () => refusal(500, 'Busy')),
  )
  const { user } = renderInPage(<SubBatches batchId="b" time={{}} />)
  const name = await screen.findByText(/^Sub-batch/)
  name.closest('details')?.setAttribute('open', '')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  portal.use(answer(production.jobs, { count: 1, data: [{ _id: 'j', createdAt: '2026-11-20T00:00:00Z' }] }))
  await user.click(retry)
  await screen.findByRole('list', { name: 'Jobs' })
  expect(document.activeElement).toBe(name.closest('summary'))
})

it('[WK-09] the status of a job is shown in words, and one that is not known as the upstream sent it', async () => {
  const jobs = ['live', 'complete', 'cancelled', 'started'].map((status) => ({
    _id: status,
    status,
    createdAt: '2026-11-20T00:00:00Z',
  }))
  portal.use(
    answer(production.subBatches, { count: 1, data: [{ _id: 's' }] }),
    answer(production.jobs, { count: 4, data: jobs }),
  )
  renderInPage(<SubBatches batchId="b" time={{}} />)
  const name = await screen.findByText(/^Sub-batch/)
  name.closest('details')?.setAttribute('open', '')
  const rows = within(await screen.findByRole('list', { name: 'Jobs' })).getAllByRole('listitem')
  const statusOf = (row: HTMLElement) => row.querySelector('.badge')?.textContent
  expect(rows.map(statusOf)).toEqual([undefined, 'Complete', 'Cancelled', 'started'])
})

it('[WK-09] an opened batch without sub-batches says so, and so does a sub-batch without jobs', async () => {
  portal.use(answer(production.subBatches, { count: 0, data: [] }))
  const { show } = renderInPage(<SubBatches batchId="b" time={{}} />)
  expect(await screen.findByText('This batch has no sub-batches.')).toBeDefined()
  portal.use(
    answer(production.subBatches, { count: 1, data: [{ _id: 's' }] }),
    answer(production.jobs, { count: 0, data: [] }),
  )
  show(<SubBatches batchId="b2" time={{}} />)
  const name = await screen.findByText(/^Sub-batch/)
  name.closest('details')?.setAttribute('open', '')
  expect(await screen.findByText('This sub-batch has no jobs.')).toBeDefined()
})

it('[WK-09] the focus stays at the batch whose sub-batches are asked for again', async () => {
  portal.use(answer(production.subBatches, refusal(403, 'no')))
  const { user } = renderInPage(
    <details open>
      <summary>Batch 1</summary>
      <SubBatches batchId="b" time={{}} />
    </details>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  portal.use(answer(production.subBatches, { count: 1, data: [{ _id: 's' }] }))
  await user.click(again)
  await screen.findByRole('list', { name: 'Sub-batches' })
  expect(document.activeElement).toBe(screen.getByText('Batch 1'))
})
