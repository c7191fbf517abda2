import { withNext } from '#lib/session/with-next.ts'

/** The page that unlocks the session and then goes on to this one. */
export const lockedAddress = () => withNext('/locked', window.location.pathname + window.location.search)
