// @vitest-environment jsdom
import { http } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fakePortal } from '#tests/support/answer.ts'
import { render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { FollowSignIn } from './follow-session.tsx'
import { LockedActions } from './locked-actions.tsx'
import { SignInButton } from './sign-in-button.tsx'
import { sayInOtherTab } from './testing/other-tab.ts'

const portal = fakePortal()
const failures = { network: 'Cannot be reached.', unavailable: 'Not available', failed: 'Failed', tooMany: 'Too many' }
const blocked = { cookies: 'Allow cookies.', storage: 'Keeps no data.' }
const texts = { ...failures, ...blocked, action: 'Continue as Pia Novak', pending: 'Signing in' }

const activeAs = (sub: string) => ({ state: 'active', user: { id: 'of-the-upstream', sub } })

it.each([
  ['goes on where the session was unlocked elsewhere', activeAs('pia'), '/work?page=2'],
  ['leads to Today where another user has signed in', activeAs('marcus'), '/'],
  ['is left once the user signed out elsewhere', { state: 'guest' }, '/api/session/ended'],
  ['is left once its session has ended by itself', { state: 'ended' }, '/api/session/ended?next=%2Fwork%3Fpage%3D2'],
])('[SEC-11] a locked page %s', async (_, session, address) => {
  window.history.replaceState(null, '', '/locked?next=%2Fwork%3Fpage%3D2')
  portal.use(http.get('*/api/session', () => Response.json(session)))
  const go = vi.fn<(address: string) => void>()
  render(<LockedActions texts={texts} other="Sign out" locale="en-GB" next="/work?page=2" sub="pia" go={go} />)
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(address))
})

it.each([
  ['the user', 'pia', '/work?page=2'],
  ['any user, where it is not known whose it was,', undefined, '/work?page=2'],
  ['another user', 'marcus', '/'],
])('[ST-03] a sign-in page goes on once %s has signed in in another tab', async (_, sub, address) => {
  portal.use(
    http.get('*/api/session', () => Response.json({ state: 'ended' }), { once: true }),
    http.get('*/api/session', () => Response.json(activeAs('pia'))),
  )
  const go = vi.fn<(address: string) => void>()
  render(<FollowSignIn next="/work?page=2" sub={sub} go={go} />)
  window.dispatchEvent(new Event('focus'))
  await sayInOtherTab('unlocked')
  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(address))
})

it('[ST-02] a browser that stores no cookies is told so, once it has tried to sign in', async () => {
  portal.use(
    http.get('*/api/auth/csrf', () => Response.json({ csrfToken: 'a' })),
    http.post('*/api/auth/signin/idp', () => Response.json({ code: 'no_cookies' }, { status: 403 })),
  )
  render(<SignInButton texts={texts} locale="en-GB" next="/" />)
  await userEvent.click(screen.getByRole('button', { name: texts.action }))
  expect((await screen.findByRole('alert')).textContent).toBe('Allow cookies.')
})

it.each([
  ['cookies', () => vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false), 'Allow cookies.'],
  ['storage', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(blockedStorage), 'Keeps no data.'],
])('[ST-02] the sign-in says at once that the browser blocks %s', (_, block, text) => {
  const spy = block()
  onTestFinished(() => spy.mockRestore())
  render(<SignInButton texts={texts} locale="en-GB" next="/" />)
  expect(screen.getByText(text)).toBeDefined()
})

function blockedStorage(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
