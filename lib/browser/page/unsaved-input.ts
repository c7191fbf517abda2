import { pageHasInput } from './page-session.ts'

const guards = new Set<() => Promise<boolean>>()

/** A form of the page asks before it is left, until what is returned is called. Its question is answered with true once the user agrees. */
export function guardPage(ask: () => Promise<boolean>): () => void {
  guards.add(ask)
  return () => void guards.delete(ask)
}

/** Asks for each form that holds what is typed. Before `startLeaving`: then the forms let the page go. */
export async function askBeforeLeaving(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false
  return true
}

/** Whether the page holds what a user typed and has not saved. */
export const hasUnsavedInput = () => guards.size > 0 || pageHasInput()
