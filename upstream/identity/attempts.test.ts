import { expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'

const minuteMs = 60_000

function atTime() {
  let time = 0
  const attempts = createAttempts(() => new Date(time))
  return { attempts, pass: (ms: number) => (time += ms) }
}

it('lets five attempts pass, and the next when the first is a quarter of an hour ago', () => {
  const { attempts, pass } = atTime()
  for (let failure = 0; failure < 5; failure += 1) {
    expect(attempts.waitMs('Anna', 'a')).toBe(0)
    attempts.failed('anna ', 'a')
    pass(minuteMs)
  }
  expect(attempts.waitMs('anna', 'a')).toBe(10 * minuteMs)
  expect(attempts.waitMs('anna', 'b')).toBe(0)
  expect(attempts.waitMs('bert', 'a')).toBe(0)
  pass(10 * minuteMs)
  expect(attempts.waitMs('anna', 'a')).toBe(0)
})

it('counts an address that tries many names', () => {
  const { attempts } = atTime()
  for (let failure = 0; failure < 50; failure += 1) attempts.failed(`name ${failure}`, 'a')
  expect(attempts.waitMs('another', 'a')).toBeGreaterThan(0)
})

it('does not count those who get in against their address', () => {
  const { attempts } = atTime()
  for (let person = 0; person < 200; person += 1) {
    attempts.failed(`name ${person}`, 'a')
    attempts.succeeded(`name ${person}`, 'a')
  }
  expect(attempts.waitMs('another', 'a')).toBe(0)
})
