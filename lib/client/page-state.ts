import { withNext } from '#lib/session/with-next.ts'

/*
 * What the client knows of the page it calls for. Apart from the client itself, which the shell need not load.
 */

let pageAccount: string | undefined

/** Tells the client which account this page shows; every call says so, and is refused once another account was chosen. */
export function setPageAccount(accountId: string | undefined) {
  pageAccount = accountId
}

/** The account that this page shows. */
export const currentPageAccount = () => pageAccount

let isSet = false

/**
 * Whether the page is on its way out, to an address that nothing may change: a call that is refused meanwhile must not
 * lead elsewhere, or a sign-out would end before the provider's.
 */
export const isLeaving = () => isSet

/** The page is on its way out, unless what is returned takes that back. */
export function setCourse(): () => void {
  isSet = true
  const stay = () => void (isSet = false)
  // A page that comes back from the browser's cache is a page again.
  window.addEventListener('pageshow', stay, { once: true })
  return stay
}

/** The page that unlocks the session and then goes on to this one. */
export const lockedAddress = () => withNext('/locked', window.location.pathname + window.location.search)

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

/** The same for a rendering that nothing calls for, as when polling: an error must not take the place of what is shown. */
export const mayRenderUnasked = async () => !isLeaving() && (await keeper?.mayRender()) !== false
