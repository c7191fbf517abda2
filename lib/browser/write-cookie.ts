const yearSeconds = 365 * 24 * 60 * 60

/** For settings of the workstation. Not the Cookie Store API, which not every browser has. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`
}
