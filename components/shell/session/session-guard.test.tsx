// @vitest-environment jsdom
import { http } from 'msw'
import { expect, it } from 'vitest'
import { canContinuePage, canRefreshPage } from '#lib/browser/page/page-session.ts'
import { fakePortal } from '#tests/support/answer.ts'
import { fireEvent, render, screen, waitFor } from '#tests/support/component.ts'
import { SessionGuard } from './session-guard.tsx'

const portal = fakePortal()
// jsdom does not implement it.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}

const actions = { action: 'Sign in again', leave: 'Leave', waiting: 'Waiting', blocked: 'Blocked' }
const words = { title: 'Signed out', text: 'What you typed is kept.', moved: 'Moved', unchecked: 'Unchecked' }

it('[ST-08] a session that ends suspends a page with typed input, and gives it back', async () => {
  let answer: object = { state: 'ended' }
  portal.use(http.get('*/api/session', () => Response.json(answer)))
  portal.use(http.get('*/api/upstream/vars', () => Response.json({}, { status: 401 })))
  const watched = { userId: 'u1', accountId: 'a1', build: 'b1', idleLockMinutes: 30 }
  render(
    <SessionGuard {...watched} texts={{ ...actions, ...words }}>
      <form>
        <input aria-label="Number" />
      </form>
    </SessionGuard>,
  )
  fireEvent.input(screen.getByRole('textbox', { name: 'Number' }), { target: { value: 'RM1' } })
  const both = Promise.all([canContinuePage(), canRefreshPage()])
  await screen.findByText(words.text)
  answer = { state: 'active', user: { id: 'u1' }, accountId: 'a1', accounts: [{ id: 'a1' }], build: 'b1' }
  fireEvent.focus(window)
  expect(await both).toEqual([true, true])
  await waitFor(() => expect(screen.queryByText(words.text)).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' }).value).toBe('RM1')
})
