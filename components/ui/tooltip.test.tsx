// @vitest-environment jsdom
import { beforeAll, expect, it, vi } from 'vitest'
import { render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { Dialog } from './overlays/dialog.tsx'
import { Tooltip } from './tooltip.tsx'

const download = (
  <Tooltip id="why" text="Needs two files">
    <button type="button" aria-describedby="why">
      Download
    </button>
  </Tooltip>
)

beforeAll(() => import('./tooltip-popup.tsx')) // reading the code is the machine's time

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
