let leaving = false

/**
 * Whether the page is on its way out, to an address that nothing may change: a call that is refused meanwhile must not
 * lead elsewhere, or a sign-out would end before the provider's.
 */
export const isLeaving = () => leaving

/** The page is on its way out, unless what is returned takes that back. */
export function startLeaving(): () => void {
  leaving = true
  const stay = () => {
    leaving = false
  }
  // bfcache: a restored page may call again.
  window.addEventListener('pageshow', stay, { once: true })
  return stay
}
