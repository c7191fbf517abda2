import { expect, it } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import { parseAnswer } from '#lib/contract/wire.ts'
import { type CallAs, loadBaseData } from './base-data.ts'

const vars = { accountId: null, userId: 'u1', user: { username: 'jo', name: null, email: null, authId: null } }
const callAs: CallAs = async (_, call) => parseAnswer(call, call.name === accounts.vars.name ? vars : { data: [] })

it('[ST-01] a user without an account, a name and a mail address signs in, and is called by the user name', async () => {
  expect(await loadBaseData(callAs)).toEqual({
    user: { id: 'u1', username: 'jo', name: 'jo', email: '' },
    accounts: [],
    accountId: undefined,
    firstAccess: false,
  })
})
