import { describe, expect, it } from 'vitest'
import { createPasswordCheck, type SignInAttempt } from './password-check.ts'
import type { Person } from './people.ts'

const personOf = (username: string): Person => ({ id: username, username, name: username, email: '' })

/** A check in which every password is `right` and takes a moment. It counts how many run at once. */
function createWorld() {
  let [time, atOnce] = [0, 0]
  const seen = { most: 0, checked: [] as string[] }
  const check = createPasswordCheck(
    () => new Date(time),
    async (username, password) => {
      atOnce += 1
      seen.most = Math.max(seen.most, atOnce)
      seen.checked.push(username)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      return password === 'right' ? personOf(username) : undefined
    },
  )
  const attempt = (given: Partial<SignInAttempt>) =>
    check({ username: 'ann', password: 'right', address: 'office', signal: new AbortController().signal, ...given })
  return { attempt, seen, pass: (ms: number) => (time += ms) }
}
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const isIn = (result: unknown) => typeof result === 'object' && result !== null && 'person' in result

describe('the check of passwords', () => {
  it('accepts 300 right passwords of a user at once, and checks five of 300 guesses', async () => {
    const right = createWorld()
    expect((await Promise.all(times(300, () => right.attempt({})))).filter(isIn)).toHaveLength(300)
    expect(right.seen.most).toBe(1)
    const { attempt, seen } = createWorld()
    const results = await Promise.all(times(300, (at) => attempt({ password: `guess ${at}` })))
    expect(results.filter((result) => result === 'wrong')).toHaveLength(5)
    expect(results.filter((result) => typeof result === 'object' && 'waitMs' in result)).toHaveLength(295)
    expect(seen.checked).toHaveLength(5)
    expect(await attempt({})).toEqual({ waitMs: 30_000 })
  })

  it('accepts 300 users at one address while 300 guesses come from it, two hashes at a time', async () => {
    const { attempt, seen } = createWorld()
    const guesses = times(300, () => attempt({ username: 'victim', password: 'guess' }))
    const people = times(300, (at) => attempt({ username: `person ${at}` }))
    expect((await Promise.all(people)).filter(isIn)).toHaveLength(300)
    expect(await Promise.all(guesses)).not.toContain('busy')
    expect(seen.most).toBe(2)
  })

  it('locks out neither the guessed user elsewhere, nor others at the address of guesses', async () => {
    const { attempt } = createWorld()
    for (let guess = 0; guess < 100; guess += 1) await attempt({ password: 'guess', username: `name ${guess % 10}` })
    expect(await attempt({ username: 'name 1' })).toMatchObject({ waitMs: 30_000 })
    expect(isIn(await attempt({ username: 'name 1', address: 'home' }))).toBe(true)
    expect(isIn(await attempt({ username: 'colleague' }))).toBe(true)
  })

  it('counts a guess whose browser left while it was checked, and drops those that still wait', async () => {
    const { attempt, seen } = createWorld()
    const gone = new AbortController()
    const attempts = times(10, () => attempt({ password: 'guess', signal: gone.signal }))
    const settled = Promise.allSettled(attempts)
    gone.abort()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', ...times(9, () => 'rejected')])
    expect(seen.checked).toHaveLength(1)
    for (let guess = 0; guess < 4; guess += 1) expect(await attempt({ password: 'guess' })).toBe('wrong')
    expect(await attempt({})).toEqual({ waitMs: 30_000 })
  })
})
