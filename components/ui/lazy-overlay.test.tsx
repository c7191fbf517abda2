// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { act, render, screen, userEvent } from '#tests/support/component.ts'
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

it('a lazy overlay opens after a click that came before the code', async () => {
  const code = Promise.withResolvers<typeof Greet>()
  render(<Page overlay={lazyOverlay<Greeting>(() => code.promise)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Greet' }))
  expect(screen.getByRole('button', { name: 'Greet', busy: true })).toBeDefined()
  await act(async () => code.resolve(Greet))
  expect(screen.getByText(/Hello Aiko/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Greet' }).ariaBusy).toBeNull()
})

it('a lazy overlay fetches the code once, on hover or focus, and not before', async () => {
  const fetchCode = vi.fn(async () => Greet)
  render(<Page overlay={lazyOverlay<Greeting>(fetchCode)} />)
  expect(fetchCode).not.toHaveBeenCalled()
  await userEvent.hover(screen.getByRole('button'))
  await userEvent.tab()
  expect(fetchCode).toHaveBeenCalledOnce()
  expect(screen.queryByText(/Hello/)).toBeNull()
})

it('a lazy overlay starts each opening with fresh state', async () => {
  render(<Page overlay={lazyOverlay<Greeting>(async () => Greet)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Greet' }))
  await userEvent.type(await screen.findByRole('textbox'), 'good morning')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Greet' }))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
})

it('a lazy overlay says so when its code cannot be fetched, and the next click fetches again', async () => {
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
  expect(failures).not.toHaveBeenCalled()
  await userEvent.click(button)
  await vi.waitFor(() => expect(failures).toHaveBeenCalledWith(lost))
  online = true
  await userEvent.click(button)
  expect(await screen.findByText(/Hello/)).toBeDefined()
})

it('two openings of the same lazy overlay keep their state apart', async () => {
  const greeting = lazyOverlay<Greeting>(async () => Greet)
  function Two() {
    const [aiko, ben] = [useOverlay(greeting, { name: 'Aiko' }), useOverlay(greeting, { name: 'Ben' })]
    return (
      <>
        <Button {...aiko.trigger}>Greet Aiko</Button>
        <Button {...ben.trigger}>Greet Ben</Button>
        {aiko.element}
        {ben.element}
      </>
    )
  }
  render(<Two />)
  await userEvent.click(screen.getByRole('button', { name: 'Greet Ben' }))
  await userEvent.type(await screen.findByRole('textbox'), 'Good morning')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Greet Aiko' }))
  expect(await screen.findByText(/Hello Aiko/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})
