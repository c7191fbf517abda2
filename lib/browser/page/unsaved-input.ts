import { pageHasInput } from './page-session.ts'

const guards = new Set<() => Promise<boolean>>()

/** `ask` resolves with true once the user agrees to leave. The returned function ends it. */
export function guardPage(ask: () => Promise<boolean>): () => void {
  guards.add(ask)
  return () => void guards.delete(ask)
}

/** Before `startLeaving`: after it the forms let the page go. */
export async function askBeforeLeaving(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false
  return true
}

export const hasUnsavedInput = () => guards.size > 0 || pageHasInput()
