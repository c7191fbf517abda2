import { withNext } from '#lib/common/with-next.ts'

/** The page of this tab. A rendering that met the end of the session may just have led the router on to the sign-in page. */
function shownPage(): string {
  const { pathname, search } = window.location
  const left = ['/login', '/locked'].includes(pathname) && new URLSearchParams(search).get('next')
  return left || pathname + search
}

/** The page that unlocks the session and then goes on to this one. */
export const lockedAddress = () => withNext('/locked', shownPage())

/** Where a page goes whose user chose another account elsewhere; the fragment makes the next page say so (watch-session.ts). */
export const movedAddress = '/#moved'

/** Where a page goes whose session has ended. Signing in again leads back to this page. */
export const endedAddress = () => withNext('/api/session/ended', shownPage())
