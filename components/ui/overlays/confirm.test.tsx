// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { act, cleanup, render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { confirm } from './confirm.ts'
import { ConfirmHost } from './confirm-host.tsx'

const question = { title: 'Cancel this order?', text: 'It will not be produced.', action: 'Cancel order' }

async function ask(more: { tone?: 'danger' } = {}) {
  cleanup()
  render(<ConfirmHost texts={{ cancel: 'Keep', close: 'Close' }} />)
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirm({ ...question, ...more })
  })
  await screen.findByRole(more.tone ? 'alertdialog' : 'dialog', { name: question.title, description: question.text })
  return { answer }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isGone = () => waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull())

it('a question is answered by its buttons, by Enter and by Escape', async () => {
  for (const [how, answerIt, agreed] of [
    ['the action', () => press('Cancel order'), true],
    ['Keep', () => press('Keep'), false],
    ['Close', () => press('Close'), false],
    ['Escape', () => userEvent.keyboard('{Escape}'), false],
  ] as const) {
    const { answer } = await ask()
    await answerIt()
    expect(await answer, how).toBe(agreed)
    await isGone()
  }
})

it('the first Enter agrees, but not to what cannot be undone', async () => {
  for (const [more, focused, agreed] of [
    [{}, 'Cancel order', true],
    [{ tone: 'danger' }, 'Keep', false],
  ] as const) {
    const { answer } = await ask(more)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
    await userEvent.keyboard('{Enter}')
    expect(await answer, focused).toBe(agreed)
  }
})

it('a question that is asked twice is shown once, and the first who asked gets the answer', async () => {
  const { answer } = await ask()
  const second = confirm(question)
  await press('Cancel order')
  await expect(Promise.all([answer, second])).resolves.toEqual([true, false])
  await isGone()
})
