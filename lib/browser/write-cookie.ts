const yearSeconds = 365 * 24 * 60 * 60

/**
 * Writes a setting of this browser that stays when its user signs out, and that scripts may read: nothing of a person. `value`
 * has no character that ends a cookie. Not by the Cookie Store API, which is not in every browser yet.
 */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`
}
