// @vitest-environment jsdom
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '#components/ui/buttons/button.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { act, render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

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
        actions={<Button type="submit">Set shipped</Button>}
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
  return screen.findByRole(props.tone ? 'alertdialog' : 'dialog', { name: 'Ship SO-1001' })
}

it('a dialog starts in its first field, hides the page behind it, and gives focus back', async () => {
  await open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tracking number')))
  expect(screen.queryByRole('button', { name: 'Ship' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ship' })))
})

it('a dialog does its primary action on Enter in a field', async () => {
  const onSubmit = vi.fn()
  await open({ onSubmit })
  await userEvent.type(screen.getByLabelText('Tracking number'), '1Z999{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('a dialog does its primary action on Enter when nothing inside has focus', async () => {
  const onSubmit = vi.fn()
  const dialog = await open({ onSubmit })
  dialog.focus()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('a dialog does its primary action once while Enter is held down, wherever the focus is', async () => {
  const onSubmit = vi.fn()
  const dialog = await open({ onSubmit, description: <textarea aria-label="Note" /> })
  for (const place of [dialog, screen.getByRole('button', { name: 'Set shipped' })]) {
    onSubmit.mockClear()
    act(() => place.focus())
    await userEvent.keyboard('{Enter>4/}')
    expect(onSubmit).toHaveBeenCalledOnce()
  }
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await userEvent.type(note, '{Enter>4/}')
  expect(note.value).toBe('\n'.repeat(4))
})

it('a dialog leaves Enter to a button that has focus', async () => {
  const onSubmit = vi.fn()
  await open({ onSubmit })
  screen.getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a dialog stays open while it is busy', async () => {
  const onSubmit = vi.fn()
  await open({ onSubmit, busy: true })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Set shipped' }))
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('a dialog stays open when the press lands beside it', async () => {
  await open()
  await userEvent.click(document.body)
  expect(screen.getByRole('dialog')).toBeDefined()
})

it('a dialog is an alert when it reports an error', async () => {
  expect(await open({ tone: 'danger' })).toBeDefined()
})
