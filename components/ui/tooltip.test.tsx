// @vitest-environment jsdom
import { beforeAll, expect, it, vi } from 'vitest'
import { act, fireEvent, render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { Dialog } from './overlays/dialog.tsx'
import { Tooltip } from './tooltip.tsx'

const download = (
  <Tooltip id="why" text="Needs two files">
    <button type="button" aria-describedby="why">
      Download
    </button>
  </Tooltip>
)
const example = () => render(download)

beforeAll(() => import('./tooltip-popup.tsx')) // reading the code is the machine's time

it('a tooltip describes its control from the start, and comes and goes with the focus', async () => {
  example()
  expect(screen.getByRole('button', { description: 'Needs two files' })).toBeDefined()
  await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Needs two files')
  await userEvent.tab()
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

it('a tooltip goes on Escape, which leaves the dialog around it open', async () => {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="Files" closeLabel="Close">
      {download}
    </Dialog>,
  )
  const button = screen.getByRole('button', { name: 'Download' })
  while (document.activeElement !== button) await userEvent.tab()
  await screen.findByRole('tooltip')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('a tooltip waits a moment before it follows the mouse', async () => {
  vi.useFakeTimers()
  example()
  const button = screen.getByRole('button')
  fireEvent.pointerEnter(button.parentElement ?? button, { pointerType: 'mouse' })
  await act(() => vi.advanceTimersByTimeAsync(199))
  expect(screen.queryByRole('tooltip')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('tooltip').textContent).toBe('Needs two files')
  vi.useRealTimers()
})
