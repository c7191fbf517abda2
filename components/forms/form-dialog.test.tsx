// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { fireEvent, renderInPage, screen, waitFor } from '#tests/support/page.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useSaveForm } from './use-save-form.ts'

const schema = z.object({ name: z.string().min(1), town: z.string().min(1) })
const texts = { title: 'New person', submit: 'Add', submitting: 'Adding', failed: 'Not added' }

function Example({ save, onClose }: { save: () => Promise<unknown>; onClose?: () => void }) {
  const values = { name: '', town: '' }
  const form = useSaveForm({ schema, values, mutation: { mutationFn: save }, onSaved: () => {} })
  return (
    <FormDialog form={form} texts={texts} open {...(onClose && { onClose })}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Town" {...form.field('town')} />
    </FormDialog>
  )
}

const name = () => screen.getByRole('textbox', { name: /^Name/ })

it('a form in a dialog begins in its first field, and Enter shows what is missing', async () => {
  const save = vi.fn()
  const { user } = renderInPage(<Example save={save} onClose={() => {}} />)
  await waitFor(() => expect(document.activeElement).toBe(name()))
  expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('Aiko{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Town/ })))
  expect(screen.getByText('This field is required.')).toBeDefined()
  await user.keyboard('Leeds{Enter}')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
})

it('a dialog closes at once while nothing is typed, and asks once before it loses what is', async () => {
  const onClose = vi.fn()
  const { user } = renderInPage(<Example save={vi.fn()} onClose={onClose} />)
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await user.click(cancel)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await user.type(name(), 'Aiko')
  fireEvent.click(cancel)
  fireEvent.click(cancel)
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull())
  expect(onClose).toHaveBeenCalledOnce()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  // The closed dialog stays mounted: what was given up must not hold the page.
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
})
