import { deliveries, triggers } from '#lib/contract/triggers.ts'
import { done, implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { deliveriesOfOrder, deliveriesOfTrigger, readDelivery, redeliver } from './deliveries.ts'
import { listEvents } from './events.ts'
import { readSecret, rotateSecret } from './secrets.ts'
import { listSources, listTriggers, readTrigger, removeTrigger, saveTrigger } from './store.ts'
import { previewTrigger, testTrigger } from './try-out.ts'

export const triggerRoutes = (up: Upstream): Served[] => {
  const { orm } = up.database
  return [
    ...implement(triggers)({
      list: ({ caller, query }) => listTriggers(orm, caller.accountId, query, up.now()),
      details: ({ caller, params }) => readTrigger(orm, caller.accountId, params.id),
      save: async ({ caller, body }) => ({ trigger: await saveTrigger(up, caller, body) }),
      test: ({ caller, body, request: { signal } }) => testTrigger(up, { ...caller, signal }, body),
      sources: ({ query }) => listSources(orm, query),
      remove: ({ caller, params }) => done(removeTrigger(orm, caller.accountId, params.id)),
      events: ({ caller, query }) => listEvents(orm, caller.accountId, query),
      preview: ({ caller, body, request: { signal } }) => previewTrigger(up, { ...caller, signal }, body),
      secret: ({ caller, params }) => readSecret(orm, caller.accountId, params.id, up.now()),
      rotateSecret: ({ caller, params }) => rotateSecret(up, caller.accountId, params.id),
    }),
    ...implement(deliveries)({
      ofTrigger: ({ caller, params, query }) => deliveriesOfTrigger(orm, caller.accountId, params.id, query),
      ofOrder: ({ caller, params, query }) => deliveriesOfOrder(orm, caller.accountId, params.id, query),
      details: ({ caller, params }) => readDelivery(orm, caller.accountId, params.id),
      redeliver: ({ caller, params, request: { signal } }) => redeliver(up, caller.accountId, params.id, signal),
    }),
  ]
}
