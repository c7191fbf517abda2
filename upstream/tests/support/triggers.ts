import { Webhook } from 'standardwebhooks'
import type { Executor } from '../../core/database/open.ts'
import { templates, triggerSources, triggers } from '../../core/database/schema/tables.ts'
import type { Received } from './receiver.ts'

export const signingSecret = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`

/** The signature that a message must have which was received at this time. */
export const signatureOf = (received: Received | undefined, at: Date) =>
  new Webhook(signingSecret).sign(String(received?.headers['webhook-id']), at, received?.body ?? '')

/** The event that a trigger can be set to. */
export async function makeSource(orm: Executor, exchange: string, resource = 'order') {
  const name = `Event ${exchange}`
  const [source] = await orm
    .insert(triggerSources)
    .values({ name, exchange, resource, systems: ['siteflow'] })
    .onConflictDoUpdate({ target: triggerSources.exchange, set: { name } })
    .returning()
  if (!source) throw new Error('no source')
  return source
}

type Given = Partial<typeof triggers.$inferInsert> & { accountId: string; exchange?: string }

/** A trigger as it is saved. */
export async function makeTrigger(orm: Executor, { exchange = 'oneflow.order.received', ...given }: Given) {
  const { id: triggerSourceId } = await makeSource(orm, exchange)
  const fields = { name: 'Tell them', type: 'http' as const, address: 'https://brand.example/hook' }
  const row = { triggerSourceId, ...fields, linkedAccountIds: [], signingSecret, ...given }
  const [made] = await orm.insert(triggers).values(row).returning()
  if (!made) throw new Error('no trigger')
  return made
}

export async function makeTemplate(orm: Executor, accountId: string, text: string) {
  const type = 'json' as const
  const row = { accountId, name: 'Template', extension: 'json', contentType: 'application/json', type, text }
  const [made] = await orm.insert(templates).values(row).returning()
  if (!made) throw new Error('no template')
  return made
}
