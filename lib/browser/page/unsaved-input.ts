import { pageHasInput } from './page-session.ts'

type Guard = { ask: () => Promise<boolean>; isRun: boolean }
const guards = new Set<Guard>()

export function guardPage(ask: Guard['ask'], { isRun = false } = {}): () => void {
  const guard = { ask, isRun }
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Before `startLeaving`: after it the forms let the page go. `ofRuns`: what is typed is kept otherwise, or meant to go. */
export async function askBeforeLeaving({ ofRuns = false } = {}): Promise<boolean> {
  for (const { ask, isRun } of guards) if ((isRun || !ofRuns) && !(await ask())) return false
  return true
}

export const isGuarded = () => guards.size > 0

export const hasUnsavedInput = () => isGuarded() || pageHasInput()
