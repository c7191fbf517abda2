import { expect, it } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import { parseAnswer } from '#lib/contract/wire.ts'
import { type CallAs, loadBaseData } from './base-data.ts'

const vars = { accountId: null, userId: 'u1', user: { username: 'jo', name: null, email: null, authId: null } }
const callAs: CallAs = async (_, call) => parseAnswer(call, call.name === accounts.vars.name ? vars : { data: [] })

const ash = { _id: 'a1', name: 'Ash', types: ['psp'] }
const memberships = [null, ash].map((account) => ({ _id: 'm', userId: 'u1', account, role: 'owner' }))

it('[ST-01] a user signs in to the accounts that there are, also with a role in one that is gone', async () => {
  const { accounts: found } = await loadBaseData(async (_, call) => {
    const answers: Record<string, object> = {
      [accounts.vars.name]: vars,
      [accounts.membershipsOfUser.name]: { data: memberships },
    }
    return parseAnswer(call, answers[call.name] ?? { data: [] })
  })
  expect(found.map(({ name }) => name)).toEqual(['Ash'])
})

it('[ST-01] a user without an account, a name and a mail address signs in, and is called by the user name', async () => {
  expect(await loadBaseData(callAs)).toEqual({
    user: { id: 'u1', username: 'jo', name: 'jo', email: '' },
    accounts: [],
    accountId: undefined,
    firstAccess: false,
  })
})
