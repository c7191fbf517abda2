import { Webhook } from 'standardwebhooks'
import type { Seen } from '../../../tests/support/servers/fake-upstream.ts'
import type { Executor } from '../../core/database/open.ts'
import { templates, triggerSources, triggers } from '../../core/database/schema/tables.ts'
import { only } from './upstream.ts'

export const signingSecret = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`

/** The signature that a message must have which was received at this time. */
export const signatureOf = (received: Seen | undefined, at: Date) =>
  new Webhook(signingSecret).sign(String(received?.headers['webhook-id']), at, String(received?.body))

/** The event that a trigger can be set to. */
export async function makeSource(orm: Executor, exchange: string, resource = 'order') {
  const name = `Event ${exchange}`
  const adding = orm.insert(triggerSources).values({ name, exchange, resource, systems: ['siteflow'] })
  const target = triggerSources.exchange
  return only(await adding.onConflictDoUpdate({ target, set: { name } }).returning())
}

type Given = Partial<typeof triggers.$inferInsert> & { accountId: string; exchange?: string }

/** A trigger as it is saved. */
export async function makeTrigger(orm: Executor, { exchange = 'oneflow.order.received', ...given }: Given) {
  const { id: triggerSourceId } = await makeSource(orm, exchange)
  const fields = { name: 'Tell them', type: 'http' as const, address: 'https://brand.example/hook' }
  const row = { triggerSourceId, ...fields, linkedAccountIds: [], signingSecret, ...given }
  return only(await orm.insert(triggers).values(row).returning())
}

export async function makeTemplate(orm: Executor, accountId: string, text: string) {
  const type = 'json' as const
  const row = { accountId, name: 'Template', extension: 'json', contentType: 'application/json', type, text }
  return only(await orm.insert(templates).values(row).returning())
}
