import { expect, it, vi } from 'vitest'
import { loadNotices, loadPendingPage } from './loaders.ts'
import { otherPartyOf } from './view-model.ts'

const answers = vi.hoisted((): Record<string, object> => ({}))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream: async (call: Call) => answers[call.name] }))
vi.mock('#lib/account/loaders.ts', () => ({
  loadVars: async () => ({ userAccountHash: { ash: 'Ash', birch: 'Birch' } }),
}))
vi.mock('#lib/server/session/loaders.ts', () => ({
  requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }),
}))
vi.mock('#lib/server/flags/loaders.ts', () => ({ loadFlags: async () => ({ 'siteflow-setup-accountlinks': true }) }))
type Call = { name: string }

it('[LK-08] a permission request without names is named by accounts, by links, or by its id', async () => {
  const code = { type: 'permission', accountDestinationId: 'ash', accountName: '', accountDestinationName: '' }
  const data = ['birch', 'cedar', 'dale'].map((accountId) => ({ ...code, accountId }))
  answers['linkCodes.list'] = { data, count: 3 }
  answers['accountLinks.allActive'] = { data: [{ accountIdA: 'cedar', accountNameA: 'Cedar', accountIdB: 'ash' }] }
  for (const load of [() => loadPendingPage(1), loadNotices])
    expect((await load()).data.map((each) => otherPartyOf(each, 'ash').name)).toEqual(['Birch', 'Cedar', 'dale'])
})
