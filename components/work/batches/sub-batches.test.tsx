// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { pageOf, recordPageAsked } from '#lib/browser/page/page-asked.ts'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, cleanup, renderInPage, screen, within } from '#tests/support/page.tsx'
import { SubBatches } from './sub-batches.tsx'

let streams = 0
class SilentStream extends EventTarget {
  constructor() {
    super()
    streams += 1
  }
  close() {}
}
vi.stubGlobal('EventSource', SilentStream)

const portal = fakePortal()
const answerParts = (count: number, ...ids: string[]) =>
  portal.use(answer(production.subBatches, { count, data: ids.map((_id) => ({ _id })) }))
const answerJobs = (count: number, ...statuses: string[]) => {
  const data = statuses.map((status) => ({ _id: status, status, createdAt: '2026-11-20T00:00:00Z' }))
  portal.use(answer(production.jobs, { count, data }))
}
async function openPart() {
  const name = await screen.findByText(/^Sub-batch/)
  name.closest('details')?.setAttribute('open', '')
  return name
}
const rowsOf = async (list: string) => within(await screen.findByRole('list', { name: list })).getAllByRole('listitem')
const notes = () => screen.queryAllByText(/are shown/).map((note) => note.textContent)

const render = () => renderInPage(<SubBatches batchId="b" time={{}} />)

it.each([
  [12, 'Only 2 of 12 sub-batches are shown.', 'Only 2 of 12 jobs are shown.'],
  [2, '', ''],
])('[WK-09] an opened batch or sub-batch says when not all %i parts or jobs are shown', async (count, parts, jobs) => {
  answerParts(count, 's1', 's2')
  render()
  expect(await rowsOf('Sub-batches')).toHaveLength(2)
  expect(notes().join('')).toBe(parts)
  cleanup()
  answerParts(1, 's')
  answerJobs(count, 'live', 'complete')
  render()
  await openPart()
  expect(await rowsOf('Jobs')).toHaveLength(2)
  expect(notes().join('')).toBe(jobs)
})

it('[WK-09] an opened batch reads its parts once until something changes', async () => {
  streams = 0
  recordPageAsked(pageOf(new URL(window.location.href)))
  const read = vi.fn<() => Response>(() => Response.json({ count: 1, data: [{ _id: 's' }] }))
  portal.use(answer(production.subBatches, read))
  render()
  await rowsOf('Sub-batches')
  await vi.waitFor(() => expect(streams).toBeGreaterThan(0))
  await act(() => new Promise((resolve) => void setTimeout(resolve, 300)))
  expect(read).toHaveBeenCalledOnce()
})

it('[WK-09] an opened batch or sub-batch says that it has no parts or jobs', async () => {
  answerParts(1, 's')
  answerJobs(0)
  render()
  await openPart()
  expect(await screen.findByText('This sub-batch has no jobs.')).toBeDefined()
  cleanup()
  answerParts(0)
  render()
  expect(await screen.findByText('This batch has no sub-batches.')).toBeDefined()
})

it('[WK-09] a sub-batch without a number and a barcode is named by its id', async () => {
  portal.use(
    answer(production.subBatches, {
      count: 3,
      data: [{ _id: 's1' }, { _id: 's2', number: 2 }, { _id: 's3', barcode: 'B3' }],
    }),
  )
  render()
  expect((await rowsOf('Sub-batches')).map(({ textContent }) => textContent)).toEqual([
    'Sub-batch s1',
    'Sub-batch 2',
    'Sub-batch B3',
  ])
})

it('[WK-09] the status of a job is shown in words, and an unknown one as it was sent', async () => {
  answerParts(1, 's')
  answerJobs(4, 'live', 'complete', 'cancelled', 'started')
  render()
  await openPart()
  const badges = (await rowsOf('Jobs')).map((row) => row.querySelector('.badge')?.textContent)
  expect(badges).toEqual([undefined, 'Complete', 'Cancelled', 'started'])
})

it('[WK-09] parts and jobs that failed are loaded when asked for; the focus stays there', async () => {
  portal.use(answer(production.subBatches, refusal(403, 'no')))
  portal.use(answer(production.jobs, () => refusal(500, 'Busy')))
  const { user } = renderInPage(
    <details open>
      <summary>Batch 1</summary>
      <SubBatches batchId="b" time={{}} />
    </details>,
  )
  const retry = () => screen.findByRole('button', { name: 'Try again' })
  const again = await retry()
  answerParts(1, 's')
  await user.click(again)
  await screen.findByRole('list', { name: 'Sub-batches' })
  expect(document.activeElement).toBe(screen.getByText('Batch 1'))
  const name = await openPart()
  const jobsAgain = await retry()
  answerJobs(1, 'live')
  await user.click(jobsAgain)
  await screen.findByRole('list', { name: 'Jobs' })
  expect(document.activeElement).toBe(name.closest('summary'))
})
