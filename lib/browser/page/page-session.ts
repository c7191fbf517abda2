import { isLeaving } from './leaving.ts'

type PageSession = {
  hasInput: () => boolean
  /** Where the session ended by itself, that is known only once the user has signed in again. */
  canContinue: () => Promise<boolean>
  /** Asks the upstream too, which may have ended what the portal still believes in. `byItself`: no user asked for it. */
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

export async function canContinuePage(): Promise<boolean> {
  return session?.hasInput() === true && (await session.canContinue())
}

/** Otherwise the sign-in page or an error would replace what the page shows. */
export async function canRefreshPage({ byItself = false } = {}): Promise<boolean> {
  return !isLeaving() && (await session?.canRender(byItself)) !== false
}
