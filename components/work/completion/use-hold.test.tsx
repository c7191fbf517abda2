// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastRegion } from '#components/ui/feedback/toast.tsx'
import messages from '#messages/en-GB.json'
import { act, render, screen, userEvent } from '#tests/support/component.ts'
import { useHold } from './use-hold.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

function Complete({ send }: { send: () => Promise<void> }) {
  const hold = useHold()
  return (
    <button type="button" onClick={() => hold({ title: 'Completing Card', send, undo: () => {} })}>
      Complete
    </button>
  )
}

it('[WK-04] a completion can be undone for five seconds after its notice came', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const send = vi.fn(async () => {})
  const inPage = (notices: 'coming' | 'there') => (
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="UTC">
      <Complete send={send} />
      {notices === 'there' && (
        <ToastRegion texts={{ label: 'Notifications', dismiss: 'Dismiss', more: 'and {count} more' }} />
      )}
    </NextIntlClientProvider>
  )
  const { rerender } = render(inPage('coming'))
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  await pass(10_000)
  rerender(inPage('there'))
  await pass(4000)
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeDefined()
  await pass(1000)
  expect([send.mock.calls.length, screen.queryByText('Completing Card')]).toEqual([1, null])
})
