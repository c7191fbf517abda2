import { expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

function atTime() {
  let time = Date.parse('2026-03-04T09:00:00Z')
  const attempts = createAttempts(() => new Date(time))
  return { attempts, pass: (ms: number) => (time += ms) }
}

it('the limit of guesses allows five, then doubles the wait after each one up to 15 minutes', () => {
  const { attempts, pass } = atTime()
  const waits: number[] = []
  for (let guess = 0; guess < 13; guess += 1) {
    const waitMs = attempts.waitMs('pair')
    waits.push(waitMs / secondMs)
    pass(waitMs)
    expect(attempts.waitMs('pair')).toBe(0)
    attempts.recordFailure('pair')
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
})

it('the limit of guesses forgets a pair after a right password, and a day after a failure', () => {
  const { attempts, pass } = atTime()
  const failOften = () => [1, 2, 3, 4, 5].forEach(() => attempts.recordFailure('pair'))
  failOften()
  attempts.recordSuccess('pair')
  attempts.recordFailure('pair')
  expect(attempts.waitMs('pair')).toBe(0)
  failOften()
  pass(24 * 60 * minuteMs - 1)
  attempts.recordFailure('pair')
  expect(attempts.waitMs('pair')).toBe(2 * minuteMs)
  pass(24 * 60 * minuteMs + 1)
  attempts.recordFailure('pair')
  expect(attempts.waitMs('pair')).toBe(0)
})
