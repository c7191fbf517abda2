const windowMs = 15 * 60 * 1000
const limits = { person: 5, address: 50 }
const remembered = 10_000

export type Attempts = {
  /** Milliseconds until the next attempt is allowed; 0 when it is now. */
  waitMs(username: string, address: string): number
  failed(username: string, address: string): void
  /** Takes back what `failed` has just counted. */
  succeeded(username: string, address: string): void
}

const person = (username: string, address: string) => `${address} ${username.trim().toLowerCase()}`

/** Counts wrong passwords, per person at an address and per address, so that guessing takes for ever. */
export function createAttempts(now: () => Date): Attempts {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => at > now().getTime() - windowMs)
  const waitOf = (key: string, limit: number) => {
    const [first = 0] = recent(key).slice(-limit)
    return recent(key).length < limit ? 0 : first + windowMs - now().getTime()
  }
  const note = (key: string) => {
    const kept = [...recent(key), now().getTime()].slice(-limits.address)
    failures.delete(key) // the one that failed last goes to the end, and the oldest is forgotten first
    failures.set(key, kept)
    const [oldest] = failures.keys()
    if (failures.size > remembered && oldest !== undefined) failures.delete(oldest)
  }

  return {
    waitMs: (username, address) =>
      Math.max(waitOf(person(username, address), limits.person), waitOf(address, limits.address)),
    failed(username, address) {
      note(person(username, address))
      note(address)
    },
    succeeded(username, address) {
      failures.delete(person(username, address))
      failures.get(address)?.pop()
    },
  }
}
