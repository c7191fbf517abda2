// @vitest-environment jsdom
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { fakePortal } from '#tests/support/answer.ts'
import { render, waitFor } from '#tests/support/component.ts'
import { LockedActions } from './locked-actions.tsx'

const portal = fakePortal()
const failures = { network: 'Cannot be reached.', unavailable: 'Not available', failed: 'Failed', tooMany: 'Too many' }
const texts = { ...failures, action: 'Continue as Pia Novak', pending: 'Signing in' }

it.each([
  ['goes on where the session was unlocked elsewhere', 'active', '/work?page=2'],
  ['is left once the user signed out elsewhere', 'guest', '/api/session/ended'],
  ['is left once its session has ended by itself', 'ended', '/api/session/ended?next=%2Fwork%3Fpage%3D2'],
])('[SEC-11] a locked page %s', async (_, state, address) => {
  window.history.replaceState(null, '', '/locked?next=%2Fwork%3Fpage%3D2')
  portal.use(http.get('*/api/session', () => Response.json({ state })))
  const go = vi.fn<(address: string) => void>()
  render(<LockedActions texts={texts} other="Sign out" locale="en-GB" next="/work?page=2" go={go} />)
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(address))
})
