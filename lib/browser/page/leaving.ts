let leaving = false

/** A call that is refused meanwhile must not lead elsewhere, or a sign-out would end before the provider's. */
export const isLeaving = () => leaving

export function startLeaving(): () => void {
  leaving = true
  const stay = () => {
    leaving = false
  }
  // bfcache: a restored page may call again.
  window.addEventListener('pageshow', stay, { once: true })
  return stay
}
