// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { act, render, screen } from '#tests/support/component.ts'
import { ExpandErrors } from './expand-errors.tsx'

afterEach(() => vi.useRealTimers())

it('[OV-04] Expand All opens items with errors and goes to the first, again after 300 ms', async () => {
  vi.useFakeTimers()
  const scrolled = vi.fn()
  HTMLElement.prototype.scrollIntoView = scrolled
  render(
    <>
      <details data-testid="good" data-errors={0} />
      <details data-testid="one" data-errors={1}>
        <summary>Broken</summary>
      </details>
      <details data-testid="two" data-errors={2} />
      <ExpandErrors label="Expand All" />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Expand All' })
  button.focus()
  await act(async () => button.click())
  const isOpen = (name: string) => screen.getByTestId<HTMLDetailsElement>(name).open
  expect(['good', 'one', 'two'].map(isOpen)).toEqual([false, true, true])
  expect(scrolled).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByText('Broken'))

  const first = screen.getByTestId<HTMLDetailsElement>('one')
  first.open = false
  await act(async () => vi.advanceTimersByTime(299))
  await act(async () => button.click())
  expect(first.open).toBe(false)
  await act(async () => vi.advanceTimersByTime(1))
  await act(async () => button.click())
  expect(first.open).toBe(true)
})
