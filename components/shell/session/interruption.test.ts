// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { afterHappening, type Happening, keptMinutes, type Step } from './interruption.ts'

const page = { userId: 'u1', accountId: 'a1' }
const same = { state: 'active', ...page }
const found = (answer: Extract<Happening, { type: 'found' }>['answer']): Happening => ({ type: 'found', answer })

const telling: Step = { at: 'telling', isBlocked: false }
const waiting: Step = { at: 'waiting' }
const returning: Step = { at: 'returning' }
const back: Step = { at: 'back' }
const leaving = (address: string): Step => ({ at: 'leaving', address })

it.each<[string, Step, Happening, Step]>([
  ['the window opens', telling, { type: 'windowOpened' }, waiting],
  ['the window is blocked', telling, { type: 'windowBlocked' }, { at: 'telling', isBlocked: true }],
  ['the same person is back', waiting, found(same), back],
  ['they signed in without being asked', telling, found(same), back],
  ['they are in another account', waiting, found({ ...same, accountId: 'a2' }), returning],
  ['the account of the page is theirs', returning, { type: 'accountChosen' }, back],
  ['it no longer is', returning, { type: 'accountRefused' }, leaving('/')],
  ['nobody knows whether it is', returning, { type: 'accountUnknown' }, waiting],
  ['somebody else is there', waiting, found({ ...same, userId: 'u2' }), leaving('/')],
  ['the new session is locked', waiting, found({ state: 'locked' }), leaving('/locked?next=%2F')],
  ['nobody is there yet', waiting, found({ state: 'guest' }), waiting],
  ['it is not known yet where they work', waiting, found({ state: 'active', userId: 'u1' }), waiting],
  ['nobody came in time', waiting, { type: 'timeOver' }, leaving('/api/session/ended')],
  ['they give it up', telling, { type: 'gaveUp' }, leaving('/api/session/ended')],
])('[ST-08] %s', (_, step, happening, next) => {
  expect(afterHappening(page, step, happening)).toEqual(next)
})

describe('[ST-08] a page that is back, or being left', () => {
  const everything: Happening[] = [
    { type: 'windowOpened' },
    { type: 'accountChosen' },
    { type: 'timeOver' },
    found({ ...same, userId: 'u2' }),
    found(same),
  ]
  it.each([back, leaving('/')])('stays so: $at', (step) => {
    for (const happening of everything) expect(afterHappening(page, step, happening)).toBe(step)
  })
})

it('[SEC-11] is kept no longer than an unlocked page would stay open', () => {
  expect([0, 1, 5, 30].map(keptMinutes)).toEqual([10, 1, 5, 10])
})
