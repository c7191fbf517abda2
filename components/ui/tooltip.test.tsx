// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, userEvent } from '#tests/support/component.ts'
import { Tooltip } from './tooltip.tsx'

function example() {
  render(
    <Tooltip id="why" text="Needs two files">
      <button type="button" aria-describedby="why">
        Download
      </button>
    </Tooltip>,
  )
}

it('appears on keyboard focus and goes with it', async () => {
  example()
  await userEvent.tab()
  expect(screen.getByRole('tooltip').textContent).toBe('Needs two files')
  await userEvent.tab()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('goes on Escape, which closes nothing else', async () => {
  example()
  const onKeyDown = vi.fn()
  document.body.addEventListener('keydown', onKeyDown)
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(onKeyDown).toHaveBeenCalledOnce()
  expect(onKeyDown.mock.calls[0]?.[0]).toHaveProperty('key', 'Tab')
  document.body.removeEventListener('keydown', onKeyDown)
})

it('waits a moment before it follows the mouse', async () => {
  vi.useFakeTimers()
  example()
  const button = screen.getByRole('button')
  fireEvent.pointerEnter(button.parentElement ?? button, { pointerType: 'mouse' })
  vi.advanceTimersByTime(199)
  expect(screen.queryByRole('tooltip')).toBeNull()
  vi.advanceTimersByTime(1)
  expect(screen.getByRole('tooltip').textContent).toBe('Needs two files')
  vi.useRealTimers()
})
