// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { connection } from '#lib/browser/calls/connection.ts'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { Button } from './buttons/button.tsx'
import { type LazyOverlay, lazyOverlay, OverlayFailure, type OverlayProps, useOverlay } from './lazy-overlay.tsx'

type Greeting = { name: string }

function Greet({ open, onClose, name }: Greeting & OverlayProps) {
  return open ? (
    <div>
      Hello {name} <input aria-label="Answer" />
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  ) : null
}

function Page({ overlay }: { overlay: LazyOverlay<Greeting> }) {
  const greeting = useOverlay(overlay, { name: 'Aiko' })
  return (
    <>
      <Button {...greeting.trigger} pending={greeting.isLoading}>
        Greet
      </Button>
      {greeting.element}
    </>
  )
}

it('[REL-19] an overlay whose code does not come says so, and suspects the connection', async () => {
  const failures = vi.fn()
  const lost = new Error('network')
  let online = false
  const overlay = lazyOverlay<Greeting>(async () => (online ? Greet : Promise.reject(lost)))
  render(
    <OverlayFailure value={failures}>
      <Page overlay={overlay} />
    </OverlayFailure>,
  )
  const button = screen.getByRole('button', { name: 'Greet' })
  await userEvent.hover(button)
  await vi.waitFor(() => expect(connection.get().state).toBe('suspected'))
  connection.set({ ...connection.get(), state: 'fine' })
  expect(failures).not.toHaveBeenCalled()
  await userEvent.click(button)
  await vi.waitFor(() => expect(failures).toHaveBeenCalledWith(lost))
  online = true
  await userEvent.click(button)
  expect(await screen.findByText(/Hello/)).toBeDefined()
})

it('each opening of a lazy overlay starts with fresh state, also where two buttons share it', async () => {
  const overlay = lazyOverlay<Greeting>(async () => Greet)
  render(
    <>
      <Page overlay={overlay} />
      <Page overlay={overlay} />
    </>,
  )
  const [first, second] = screen.getAllByRole('button', { name: 'Greet' })
  for (const button of [first, first, second]) {
    if (button) await userEvent.click(button)
    expect(await screen.findByRole('textbox')).toHaveProperty('value', '')
    await userEvent.type(screen.getByRole('textbox'), 'good morning')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  }
})
