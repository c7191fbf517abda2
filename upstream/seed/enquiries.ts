import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { enquiries, orders } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import type { Accounts } from './accounts.ts'
import data from './data/enquiries.json' with { type: 'json' }

type Enquiry = Pick<typeof enquiries.$inferInsert, 'sender' | 'subject' | 'status'> & { hoursAgo: number }
const { british, japanese } = data as Record<keyof typeof data, Enquiry[]>

const hourMs = 60 * 60 * 1000

export async function seedEnquiries(tx: Executor, { kestrel, hoshi }: Accounts, now: Date): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)
  const asked = (accountId: string, list: readonly Enquiry[]) =>
    list.map(({ hoursAgo, ...enquiry }) => {
      const createdAt = at(hoursAgo)
      return { ...enquiry, id: newId(createdAt), accountId, createdAt }
    })
  const held = await tx
    .select({ accountId: orders.destinationAccountId, order: orders })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), inArray(orders.destinationAccountId, [kestrel.id, hoshi.id])))
    .orderBy(desc(orders.date))
  const waiting = held.map(({ accountId, order: { date, sourceOrderId, customerName } }) => ({
    id: newId(date),
    accountId,
    sender: customerName,
    subject:
      accountId === hoshi.id ? `${sourceOrderId} の内容確認` : `${sourceOrderId}: please confirm before printing`,
    status: 'open' as const,
    createdAt: date,
  }))
  await tx.insert(enquiries).values([...asked(kestrel.id, british), ...asked(hoshi.id, japanese), ...waiting])
}
