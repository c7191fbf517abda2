// @vitest-environment jsdom
import { http } from 'msw'
import { expect, it } from 'vitest'
import { canContinuePage, canRefreshPage } from '#lib/browser/page/page-session.ts'
import { guardPage } from '#lib/browser/page/unsaved-input.ts'
import { fakePortal } from '#tests/support/answer.ts'
import { fireEvent, render, screen, waitFor } from '#tests/support/component.ts'
import { SessionGuard } from './session-guard.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'

const portal = fakePortal()
// jsdom does not implement it. A browser focuses the first element that can have the focus.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
  this.querySelector('button')?.focus()
}

const watched = { userId: 'u1', accountId: 'a1', build: 'b1', idleLockMinutes: 30 }
const words = { title: 'Signed out', text: 'What you typed is kept.', action: 'Sign in again', leave: 'Leave' }
const texts = {
  ended: { ...words, waiting: 'Waiting', blocked: 'Blocked' },
  moved: { ...words, text: 'It belongs to A.', failed: 'Failed' },
  followed: 'Followed',
  unchecked: 'Unchecked',
}

it('[ST-08] a session that ends suspends a page with typed input, and gives it back', async () => {
  let answer: object = { state: 'ended' }
  portal.use(http.get('*/api/session', () => Response.json(answer)))
  portal.use(http.get('*/api/upstream/vars', () => Response.json({}, { status: 401 })))
  render(
    <SessionGuard {...watched} texts={texts}>
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

it('[ST-08] the notice of an ended session has the focus at signing in again, not at leaving', () => {
  render(<SuspendedNotice words={words} onAction={() => undefined} onLeave={() => undefined} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.action }))
})

it('[SEC-26] a page whose form holds a choice alone is held when another account is chosen', async () => {
  const elsewhere = { state: 'active', user: { id: 'u1' }, accountId: 'a2', accounts: [{ id: 'a1' }, { id: 'a2' }] }
  portal.use(http.get('*/api/session', () => Response.json(elsewhere)))
  portal.use(http.post('*/api/session/account', () => Response.json({})))
  render(
    <SessionGuard {...watched} texts={texts}>
      <p>Country</p>
    </SessionGuard>,
  )
  const release = guardPage(async () => true)
  const goesOn = canContinuePage()
  await screen.findByText(texts.moved.text)
  fireEvent.click(await screen.findByRole('button', { name: words.action }))
  expect(await goesOn).toBe(true)
  release()
})
