import { isLeaving } from './leaving.ts'

/** What the session watch knows of the session of this page. */
type PageSession = {
  /** The user has typed something that would be lost with the page. */
  hasInput: () => boolean
  /** Whether the session goes on. Where it ended by itself, that is known only once the user has signed in again. */
  canContinue: () => Promise<boolean>
  /**
   * The same, before a rendering: asks the upstream itself, which may have ended what the portal still believes in.
   * `byItself`: no person asked for it.
   */
  canRender: (byItself: boolean) => Promise<boolean>
}

let session: PageSession | undefined

export function setPageSession(known: PageSession): () => void {
  session = known
  return () => {
    if (session === known) session = undefined
  }
}

export const pageHasInput = () => session?.hasInput() === true

/** Whether a page whose session ended was suspended for what the user typed, and its session goes on. */
export async function canContinuePage(): Promise<boolean> {
  return session?.hasInput() === true && (await session.canContinue())
}

/**
 * Whether the router may refresh the page: only while the user stays on it, the session lives and the upstream answers.
 * Otherwise the sign-in page or an error would take the place of what the page shows.
 */
export async function canRefreshPage({ byItself = false } = {}): Promise<boolean> {
  return !isLeaving() && (await session?.canRender(byItself)) !== false
}
