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
