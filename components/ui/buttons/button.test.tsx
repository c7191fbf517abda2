// @vitest-environment jsdom
import { type ComponentType, lazy, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { act, render, screen, userEvent } from '#tests/support/component.ts'
import { Button } from './button.tsx'

it('a disabled button tells its reason to a keyboard user who reaches it, and on a tap', async () => {
  const onClick = vi.fn()
  render(
    <Button disabledReason="Only an administrator can cancel" onClick={onClick}>
      Cancel order
    </Button>,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Cancel order', description: 'Only an administrator can cancel' })
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  act(() => button.blur())
  await userEvent.pointer({ keys: '[TouchA]', target: button })
  expect((await screen.findByRole('tooltip')).textContent).toBe('Only an administrator can cancel')
})

it.each([
  ['with its text', false],
  ['of an icon alone', true],
])('a button %s keeps the focus when a reason comes and goes, and tells it meanwhile', async (_, iconOnly) => {
  const page = (reason: string | null | undefined) => (
    <Button icon="refresh" iconOnly={iconOnly} disabledReason={reason}>
      Refetch
    </Button>
  )
  const { rerender } = render(page(undefined))
  const button = screen.getByRole('button', { name: 'Refetch' })
  await userEvent.tab()
  for (const reason of ['Wait a minute', null, 'Wait again']) {
    rerender(page(reason))
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('button', { description: reason ?? '' })).toBe(button)
  }
})

it('a button is disabled in the HTML of the server until its part of the page is hydrated', async () => {
  const onClick = vi.fn()
  const page = (Part: ComponentType) => (
    <>
      <Button onClick={onClick}>Menu</Button>
      <Suspense>
        <Part />
      </Suspense>
    </>
  )
  const Late = () => <Button onClick={onClick}>Ship</Button>
  const code = Promise.withResolvers<{ default: typeof Late }>()
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page(Late))
  const [menu, ship] = screen.getAllByRole<HTMLButtonElement>('button')
  expect([menu?.disabled, ship?.disabled]).toEqual([true, true])
  await act(async () => void hydrateRoot(root, page(lazy(() => code.promise))))
  expect([menu?.disabled, ship?.disabled]).toEqual([false, true])
  await act(async () => code.resolve({ default: Late }))
  await vi.waitFor(() => expect(ship?.disabled).toBe(false))
  ship?.click()
  expect(onClick).toHaveBeenCalledOnce()
  root.remove()
})
