// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { act, render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { confirm } from './confirm.ts'
import { ConfirmHost } from './confirm-host.tsx'

const question = { title: 'Cancel this order?', text: 'It will not be produced.', action: 'Cancel order' }

async function ask() {
  render(<ConfirmHost texts={{ cancel: 'Keep', close: 'Close' }} />)
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirm(question)
  })
  await screen.findByRole('dialog', { name: question.title, description: question.text })
  return { answer }
}

it('a question resolves to true when the user agrees', async () => {
  const { answer } = await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  await expect(answer).resolves.toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a question takes Enter for the primary action', async () => {
  const { answer } = await ask()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel order'))
  await userEvent.keyboard('{Enter}')
  await expect(answer).resolves.toBe(true)
})

it('what cannot be undone is not done by the first Enter', async () => {
  render(<ConfirmHost texts={{ cancel: 'Keep', close: 'Close' }} />)
  let answer: Promise<boolean> = Promise.resolve(true)
  act(() => {
    answer = confirm({ ...question, tone: 'danger' })
  })
  await screen.findByRole('alertdialog', { name: question.title })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'))
  await userEvent.keyboard('{Enter}')
  await expect(answer).resolves.toBe(false)
})

it.each(['Keep', 'Close'])('a question takes %s for a no', async (name) => {
  const { answer } = await ask()
  await userEvent.click(screen.getByRole('button', { name }))
  await expect(answer).resolves.toBe(false)
})

it('a question takes Escape for a no', async () => {
  const { answer } = await ask()
  await userEvent.keyboard('{Escape}')
  await expect(answer).resolves.toBe(false)
})

it('a question that is asked again while it is open is shown once, and only the first who asked gets the answer', async () => {
  const { answer } = await ask()
  const second = confirm(question)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  await expect(Promise.all([answer, second])).resolves.toEqual([true, false])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('several questions are asked one after the other', async () => {
  const { answer } = await ask()
  const second = confirm({ title: 'And this one?', action: 'Yes' })
  expect(screen.queryByText('And this one?')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await expect(Promise.all([answer, second])).resolves.toEqual([false, true])
})
