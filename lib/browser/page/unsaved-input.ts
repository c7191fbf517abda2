import { pageHasInput } from './page-session.ts'

const guards = new Set<() => Promise<boolean>>()

export function guardPage(ask: () => Promise<boolean>): () => void {
  guards.add(ask)
  return () => void guards.delete(ask)
}

/** Before `startLeaving`: after it the forms let the page go. */
export async function askBeforeLeaving(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false
  return true
}

export const isGuarded = () => guards.size > 0

export const hasUnsavedInput = () => isGuarded() || pageHasInput()
