// @vitest-environment jsdom
import { http } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { canContinuePage, canRefreshPage } from '#lib/browser/page/page-session.ts'
import { fakePortal } from '#tests/support/answer.ts'
import { fireEvent, render, screen, waitFor } from '#tests/support/component.ts'
import { SessionGuard } from './session-guard.tsx'
import { sayInOtherTab } from './testing/other-tab.ts'

const portal = fakePortal()
let becomeIdle: () => unknown = () => {}
vi.mock('#lib/browser/page/when-idle.ts', () => ({
  whenIdle: (work: () => unknown) => {
    becomeIdle = work
    return () => {}
  },
}))
// jsdom does not implement it.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}
afterEach(() => vi.doUnmock('./watch-session.ts'))

const actions = { action: 'Sign in again', leave: 'Leave', waiting: 'Waiting', blocked: 'Blocked' }
const words = { title: 'Signed out', text: 'What you typed is kept.', moved: 'Moved', unchecked: 'Unchecked' }
function type() {
  const watched = { userId: 'u1', accountId: 'a1', build: 'b1', idleLockMinutes: 30 }
  render(
    <SessionGuard {...watched} texts={{ ...actions, ...words }}>
      <form>
        <input aria-label="Number" />
      </form>
    </SessionGuard>,
  )
  fireEvent.input(screen.getByRole('textbox', { name: 'Number' }), { target: { value: 'RM1' } })
}

it('[ST-08] a page with typed input is left where the code that keeps it cannot be fetched', async () => {
  vi.doMock('./watch-session.ts', () => {
    throw new Error('not fetched')
  })
  portal.use(http.get('*/api/session', () => Response.json({ state: 'ended' })))
  type()
  expect(await canContinuePage()).toBe(false)
})

it('[ST-08] a session that ends before the page is idle suspends a page with typed input', async () => {
  let answer: object = { state: 'ended' }
  portal.use(http.get('*/api/session', () => Response.json(answer)))
  portal.use(http.get('*/api/upstream/vars', () => Response.json({}, { status: 401 })))
  expect(await canRefreshPage()).toBe(true)
  type()
  const both = Promise.all([canContinuePage(), canRefreshPage()])
  await screen.findByText(words.text)
  answer = { state: 'active', user: { id: 'u1' }, accountId: 'a1', accounts: [{ id: 'a1' }], build: 'b1' }
  fireEvent.focus(window)
  expect(await both).toEqual([true, true])
  await waitFor(() => expect(screen.queryByText(words.text)).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' }).value).toBe('RM1')
})

it('[ST-08] an end that another tab told before the page was idle is found out once it is', async () => {
  portal.use(http.get('*/api/session', () => Response.json({ state: 'ended' })))
  type()
  await sayInOtherTab('ended')
  becomeIdle()
  expect(await screen.findByText(words.text)).toBeDefined()
})

it('[SEC-52] a page that is left before it is idle is hidden from a user who goes back', () => {
  type()
  fireEvent(window, new PageTransitionEvent('pagehide', { persisted: true }))
  expect(document.body.hidden).toBe(true)
  document.body.hidden = false
})
