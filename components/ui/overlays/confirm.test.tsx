// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { act, render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { confirm } from './confirm.ts'
import { ConfirmHost } from './confirm-host.tsx'

const question = { title: 'Cancel this order?', text: 'It will not be produced.', action: 'Cancel order' }

async function ask(more: { tone?: 'danger' } = {}) {
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

it.each([
  ['the action', () => press('Cancel order'), true],
  ['Keep', () => press('Keep'), false],
  ['Close', () => press('Close'), false],
  ['Escape', () => userEvent.keyboard('{Escape}'), false],
] as const)('a question that %s answers is agreed to, or not', async (_, answerIt, agreed) => {
  const { answer } = await ask()
  await answerIt()
  expect(await answer).toBe(agreed)
  await isGone()
})

it.each([
  ['Cancel order', {}, true],
  ['Keep', { tone: 'danger' }, false],
] as const)(
  'the first Enter answers %s, and agrees to nothing that cannot be undone',
  async (focused, more, agreed) => {
    const { answer } = await ask(more)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
    await userEvent.keyboard('{Enter}')
    expect(await answer).toBe(agreed)
  },
)

it('a question that is asked twice is shown once, and the first who asked gets the answer', async () => {
  const { answer } = await ask()
  const second = confirm(question)
  await press('Cancel order')
  await expect(Promise.all([answer, second])).resolves.toEqual([true, false])
  await isGone()
})
