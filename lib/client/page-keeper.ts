import { isLeaving } from './course.ts'

/**
 * Whoever watches over the session knows whether something is filled in on this page, and whether the page goes on:
 * where its session ended by itself, that is known only once somebody has signed in again.
 */
type PageKeeper = {
  isFilled: () => boolean
  goesOn: () => Promise<boolean>
  /** The same, before a rendering: asks the upstream itself, which may have ended what the portal still believes in. */
  mayRender: () => Promise<boolean>
}

let keeper: PageKeeper | undefined

export function keepPageWith(one: PageKeeper): () => void {
  keeper = one
  return () => {
    if (keeper === one) keeper = undefined
  }
}

/** Whether a page whose session ended was kept for what is filled in, and its session goes on. */
export const wasKept = async () => keeper?.isFilled() === true && (await keeper.goesOn())

/**
 * Whether the page may be rendered again by itself: not while it is on its way out. Without a session the answer would be the way to the sign-in page,
 * and without the upstream an error: either would take the place of what is filled in.
 */
export const mayRenderAgain = async () => !isLeaving() && (keeper?.isFilled() !== true || (await keeper.mayRender()))
