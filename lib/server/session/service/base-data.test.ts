import { expect, it } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import { parseAnswer } from '#lib/contract/wire.ts'
import { type CallAs, loadBaseData } from './base-data.ts'

const vars = { accountId: null, userId: 'u1', user: { username: 'jo', name: null, email: null, authId: null } }
/** An upstream with these accounts of the memberships. */
const callWith = (...of: (object | null)[]): CallAs => {
  const data = of.map((account) => ({ _id: 'm', userId: 'u1', account, role: 'owner' }))
  const answers: Record<string, object> = { [accounts.vars.name]: vars, [accounts.membershipsOfUser.name]: { data } }
  return async (_, call) => parseAnswer(call, answers[call.name] ?? { data: [] })
}

it('[ST-01] a user signs in to the accounts that there are, also with none, and without a name', async () => {
  const { accounts: found } = await loadBaseData(callWith(null, { _id: 'a1', name: 'Ash', types: ['psp'] }))
  expect(found.map(({ name }) => name)).toEqual(['Ash'])
  expect(await loadBaseData(callWith())).toEqual({
    user: { id: 'u1', username: 'jo', name: 'jo', email: '' },
    accounts: [],
    accountId: undefined,
    firstAccess: false,
    offers: [],
  })
})
