// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { files } from '#lib/contract/files.ts'
import { recordRefetch } from '#lib/files/refetch/refetch-wait.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { RefetchFile } from './refetch-file.tsx'

const portal = fakePortal()
const action = () => screen.getByRole('button', { name: 'Refetch' })
const isBlocked = () => action().getAttribute('aria-disabled') === 'true'
const file = { _id: 'file-1', status: 'notreceived' as const, path: 'card.pdf', created: '2026-11-20T00:00:00Z' }
const answered = { success: true as const, file }
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('[OV-06] [FM-06] two clicks at once refetch once, and the order is shown again', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof answered>()
  const refetch = vi.fn(() => promise)
  portal.use(answer(files.refetch, refetch))
  const { router } = renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  act(() => {
    action().click()
    action().click()
  })
  await vi.waitFor(() => expect(refetch).toHaveBeenCalled())
  resolve(answered)
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  action().click()
  expect(refetch).toHaveBeenCalledOnce()
})

it('[FM-06] a refetch that fails says why', async () => {
  portal.use(answer(files.refetch, () => refusal(502, 'The brand’s server does not answer.')))
  const { user } = renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  await user.click(action())
  expect(await screen.findByText('There was a problem refetching the file')).toBeDefined()
  expect(screen.getByText('The brand’s server does not answer.')).toBeDefined()
})

it('[FM-06] the button counts a minute down, and works at once if the clock is set back', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  recordRefetch('file-1')
  recordRefetch('file-2')
  const { show } = renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('You can refetch again in 60 seconds.')).toBeDefined()
  await act(async () => vi.advanceTimersByTime(59_000))
  expect(screen.getByText('You can refetch again in 1 second.')).toBeDefined()
  await act(async () => vi.advanceTimersByTime(1000))
  expect(isBlocked()).toBe(false)
  recordRefetch('file-2')
  show(<RefetchFile key="other" fileId="file-2" blocked={false} />)
  await act(async () => vi.advanceTimersByTimeAsync(0))
  vi.setSystemTime(new Date('2026-11-20T09:00:00Z'))
  await act(async () => vi.advanceTimersByTime(1000))
  expect(isBlocked()).toBe(false)
})

it('[FM-06] a press after another tab’s, or for a closed shipment, only says why', async () => {
  const { user, show } = renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  recordRefetch('file-1')
  await user.click(action())
  expect(await screen.findByText(/^You can refetch again in (60|59) seconds\.$/)).toBeDefined()
  show(<RefetchFile fileId="file-2" blocked />)
  await user.click(action())
  expect(screen.getByText('This shipment is closed, so its files stay as they are.')).toBeDefined()
})
