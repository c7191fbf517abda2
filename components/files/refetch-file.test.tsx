// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { files } from '#lib/contract/files.ts'
import { recordRefetch } from '#lib/files/refetch/refetch-wait.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { RefetchFile } from './refetch-file.tsx'

const portal = fakePortal()
const action = () => screen.getByRole('button', { name: 'Refetch' })
const answered = {
  success: true as const,
  file: { _id: 'file-1', status: 'notreceived' as const, path: 'card.pdf', created: '2026-11-20T00:00:00Z' },
}
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('[OV-06] a refetch asks for the artwork again, and the order is shown again', async () => {
  const refetch = vi.fn(() => answered)
  portal.use(answer(files.refetch, refetch))
  const { user, router } = renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  await user.click(action())
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(refetch).toHaveBeenCalledOnce()
})

it('[FM-06] the artwork is asked for once for two clicks before the next render, and for one more once it is answered', async () => {
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
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalled())
  action().click()
  expect(refetch).toHaveBeenCalledOnce()
})

it.each([
  ['a file', undefined, 'There was a problem refetching the file'],
  ['a component', 'files.refetch.componentFailed', 'An error occurred while refetching a component file'],
] as const)('[FM-06] the refetch button of %s says that refetching failed, and why', async (_, failure, text) => {
  portal.use(answer(files.refetch, () => refusal(502, 'The brand’s server does not answer.')))
  const { user } = renderInPage(<RefetchFile fileId="file-1" blocked={false} {...(failure && { failure })} />)
  await user.click(action())
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByText('The brand’s server does not answer.')).toBeDefined()
})

it('[FM-06] the refetch button is blocked for a minute after a refetch, counting down, and then works again', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  recordRefetch('file-1')
  renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(action().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('You can refetch again in 60 seconds.')).toBeDefined()
  await act(async () => vi.advanceTimersByTime(59_000))
  expect(screen.getByText('You can refetch again in 1 second.')).toBeDefined()
  await act(async () => vi.advanceTimersByTime(1000))
  expect(action().getAttribute('aria-disabled')).toBeNull()
})

it('[FM-06] the refetch button waits no longer than a minute when the clock is set back', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  recordRefetch('file-1')
  renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(action().getAttribute('aria-disabled')).toBe('true')
  vi.setSystemTime(new Date('2026-11-20T09:00:00Z'))
  await act(async () => vi.advanceTimersByTime(1000))
  expect(action().getAttribute('aria-disabled')).toBeNull()
})

it('[FM-06] the refetch button counts down after its own refetch, also on an upstream that answers without the file', async () => {
  portal.use(answer(files.refetch, {}))
  const { user } = renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  await user.click(action())
  expect(await screen.findByText(/^You can refetch again in (60|59) seconds\.$/)).toBeDefined()
  expect(document.activeElement).toBe(action())
})

it('[FM-06] the refetch button that is pressed after a refetch in another tab asks for nothing, and says how long to wait', async () => {
  const { user } = renderInPage(<RefetchFile fileId="file-1" blocked={false} />)
  expect(action().getAttribute('aria-disabled')).toBeNull()
  recordRefetch('file-1')
  await user.click(action())
  expect(await screen.findByText(/^You can refetch again in (60|59) seconds\.$/)).toBeDefined()
})

it('the refetch button says that a closed shipment keeps its files', async () => {
  const { user } = renderInPage(<RefetchFile fileId="file-1" blocked />)
  expect(screen.getByText('This shipment is closed, so its files stay as they are.')).toBeDefined()
  await user.click(action())
})
