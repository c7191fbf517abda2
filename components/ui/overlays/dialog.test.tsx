// @vitest-environment jsdom
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '#components/ui/buttons/button.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { act, cleanup, render, screen, takesFocus, userEvent, waitFor } from '#tests/support/component.ts'
import { forceColours } from '#tests/support/forced-colours.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { MenuPopup } from './menu-popup.tsx'

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ship</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Ship SO-1001"
        closeLabel="Close"
        actions={<Button type="submit">Set as shipped</Button>}
        {...props}
      >
        <TextField label="Tracking number" />
      </Dialog>
    </>
  )
}

async function open(props: Partial<DialogProps> = {}) {
  render(<Page {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Ship' }))
  const dialog = await screen.findByRole(props.tone ? 'alertdialog' : 'dialog', { name: 'Ship SO-1001' })
  await takesFocus(dialog)
  return dialog
}

it('a dialog does its primary action once on Enter, wherever the focus is', async () => {
  const onSubmit = vi.fn()
  const dialog = await open({ onSubmit, description: <textarea aria-label="Note" /> })
  const field = screen.getByLabelText('Tracking number')
  for (const place of [field, dialog, screen.getByRole('button', { name: 'Set as shipped' })]) {
    onSubmit.mockClear()
    act(() => place.focus())
    await userEvent.keyboard('{Enter>4/}')
    expect(onSubmit).toHaveBeenCalledOnce()
  }
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await userEvent.type(note, '{Enter>4/}')
  expect(note.value).toBe('\n'.repeat(4))
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('a dialog leaves Enter to a button that has focus', async () => {
  const onSubmit = vi.fn()
  await open({ onSubmit })
  screen.getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a dialog stays open while busy and after a press beside it; about an error it is an alert', async () => {
  const onSubmit = vi.fn()
  await open({ onSubmit, busy: true, tone: 'danger' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Set as shipped' }))
  expect(screen.getByRole('alertdialog')).toBeDefined()
  expect(onSubmit).not.toHaveBeenCalled()
  cleanup()
  await open()
  await userEvent.click(document.body)
  expect(screen.getByRole('dialog')).toBeDefined()
})

it('a dialog whose next step is an alert takes the focus, which reads it out, and Enter answers it', async () => {
  const onSubmit = vi.fn()
  const { rerender } = render(<Page step="typing" />)
  await userEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tracking number')))
  const failed = { title: 'Not shipped', description: 'The depot is closed.', tone: 'danger', onSubmit } as const
  rerender(<Page step="failed" {...failed} />)
  const alert = screen.getByRole('alertdialog', { name: 'Not shipped', description: 'The depot is closed.' })
  expect(document.activeElement).toBe(alert)
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('[SP-02] Enter that answers a step of a dialog does not answer the step after it', async () => {
  const onSubmit = vi.fn()
  const Steps = () => {
    const [step, setStep] = useState('failed')
    const answer = () => {
      onSubmit()
      setStep('typing')
    }
    return <Page step={step} tone={step === 'failed' ? 'danger' : 'neutral'} onSubmit={answer} />
  }
  render(<Steps />)
  await userEvent.click(screen.getByRole('button', { name: 'Ship' }))
  act(() => screen.getByRole('alertdialog').focus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tracking number')))
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('with forced colours dialogs and menus have an edge, and what Enter takes is marked', async () => {
  forceColours()
  expect(getComputedStyle(await open()).outlineStyle).toBe('solid')
  cleanup()
  const entries = ['Sign out', 'Help'].map((label) => ({ kind: 'action', label, onSelect: () => {} }) as const)
  render(<MenuPopup label="User menu" entries={entries} open onClose={() => {}} anchor={null} />)
  const menu = await screen.findByRole('menu')
  expect(getComputedStyle(menu).outlineStyle).toBe('solid')
  await takesFocus(menu)
  await userEvent.keyboard('{ArrowDown}')
  const outlines = screen.getAllByRole('menuitem').map((entry) => getComputedStyle(entry).outlineStyle)
  expect(outlines).toEqual(['solid', 'none'])
})
