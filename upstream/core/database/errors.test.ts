import pg from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseAway, mayBeCommitted } from './errors.ts'

it('[REL-25] of what the database was away for, only what lost its connection may be committed', () => {
  const ofServer = (code: string) => Object.assign(new pg.DatabaseError('away', 4, 'error'), { code })
  const ofNetwork = (code: string) => Object.assign(new Error(code), { code })
  const noneFree = new Error('timeout exceeded when trying to connect')
  for (const error of [ofServer('25006'), ofServer('25P03'), ofServer('53300'), ofNetwork('ECONNREFUSED'), noneFree])
    expect([isDatabaseAway(error), mayBeCommitted(error)], error.message).toEqual([true, false])
  for (const error of [ofServer('57P01'), ofNetwork('ECONNRESET'), new Error('Connection terminated unexpectedly')])
    expect(mayBeCommitted(error), error.message).toBe(true)
  expect(mayBeCommitted(ofServer('23505'))).toBe(false)
})
