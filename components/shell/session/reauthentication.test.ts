// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { ReauthenticationEvent, ReauthenticationStep } from './reauthentication.ts'
import { nextStep, suspendedMinutes } from './reauthentication.ts'

const page = { userId: 'u1', accountId: 'a1' }
const same = { state: 'active', ...page }
type Found = Extract<ReauthenticationEvent, { type: 'found' }>
const found = (answer: Found['answer']): Found => ({ type: 'found', answer })

const telling: ReauthenticationStep = { at: 'telling', isBlocked: false }
const waiting: ReauthenticationStep = { at: 'waiting' }
const returning: ReauthenticationStep = { at: 'returning' }
const back: ReauthenticationStep = { at: 'back' }
const leaving = (address: string): ReauthenticationStep => ({ at: 'leaving', address })

it('[ST-08] a suspended page takes the step that what happens asks for', () => {
  for (const [what, step, event, next] of [
    ['waits once the window opens', telling, { type: 'windowOpened' }, waiting],
    ['says so when the window is blocked', telling, { type: 'windowBlocked' }, { at: 'telling', isBlocked: true }],
    ['is back when the same user is back', waiting, found(same), back],
    ['is back when the user signed in unasked', telling, found(same), back],
    ['returns to its account when the user is in another', waiting, found({ ...same, accountId: 'a2' }), returning],
    ['is back once the account of the page is chosen', returning, { type: 'accountChosen' }, back],
    ['leaves when that account is refused', returning, { type: 'accountRefused' }, leaving('/')],
    ['waits when the portal cannot choose the account', returning, { type: 'accountUnknown' }, waiting],
    ['leaves when another user signed in', waiting, found({ ...same, userId: 'u2' }), leaving('/')],
    ['leaves when the new session is locked', waiting, found({ state: 'locked' }), leaving('/locked?next=%2F')],
    ['waits while there is no session', waiting, found({ state: 'guest' }), waiting],
    ['waits while the account is unknown', waiting, found({ state: 'active', userId: 'u1' }), waiting],
    ['leaves when the time is over', waiting, { type: 'timeOver' }, leaving('/api/session/ended?next=%2F')],
    ['leaves when the user gives it up', telling, { type: 'gaveUp' }, leaving('/api/session/ended')],
  ] as [string, ReauthenticationStep, ReauthenticationEvent, ReauthenticationStep][])
    expect(nextStep(page, step, event), what).toEqual(next)
})

it('[SEC-11] a suspended page is kept no longer than an idle page stays unlocked', () => {
  expect([0, 1, 5, 30].map(suspendedMinutes)).toEqual([10, 1, 5, 10])
})
