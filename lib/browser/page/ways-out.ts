import { withNext } from '#lib/common/with-next.ts'

/** A rendering that met the end of the session may have led the router to the sign-in page already. */
function shownPage(): string {
  const { pathname, search } = window.location
  const left = ['/login', '/locked'].includes(pathname) && new URLSearchParams(search).get('next')
  return left || pathname + search
}

export const lockedAddress = () => withNext('/locked', shownPage())

/** The fragment makes the next page say that another account was chosen (watch-session.ts). */
export const movedAddress = '/#moved'

export const endedAddress = () => withNext('/api/session/ended', shownPage())
