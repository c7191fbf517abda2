import { pairedProducts } from '#lib/contract/paired-products.ts'
import type { PairingAction } from '#lib/contract/shared/pairing-states.ts'
import type { Caller } from '../core/caller.ts'
import { notFound } from '../core/errors.ts'
import { done, implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { changePairing } from './changes.ts'
import { requestPairing } from './create.ts'
import { findPairing, findPairings } from './store.ts'

export function pairedProductRoutes(up: Upstream): Served[] {
  const { orm } = up.database

  const changeBy =
    (action: PairingAction) =>
    async ({ caller: { accountId }, params: { id } }: { caller: Caller; params: { id: string } }) => {
      await changePairing(up, accountId, id, action)
      return { pairing: await findPairing(orm, accountId, id) }
    }

  return implement(pairedProducts)({
    find: ({ caller, query }) => findPairings(orm, caller.accountId, query),
    create: async ({ caller, body }) => {
      const id = await requestPairing(up, caller.accountId, body)
      return { pairing: await findPairing(orm, caller.accountId, id) }
    },
    details: async ({ caller, params }) => {
      const pairing = await findPairing(orm, caller.accountId, params.id)
      if (!pairing) throw notFound('Paired product')
      return pairing
    },
    accept: changeBy('accept'),
    decline: changeBy('decline'),
    disable: changeBy('disable'),
    enable: changeBy('enable'),
    remove: ({ caller, params }) => done(changePairing(up, caller.accountId, params.id, 'remove')),
  })
}
