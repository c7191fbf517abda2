import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { enquiries, orders } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import type { Accounts } from './accounts.ts'

type Enquiry = readonly [
  sender: string,
  subject: string,
  status: (typeof enquiries.$inferInsert)['status'],
  hoursAgo: number,
]

const british: Enquiry[] = [
  ['Imogen Clarke', 'Can the menu cards be with us by Friday morning?', 'open', 1],
  ['Charlotte Avery', 'Gold foil on the wedding invitations looks dull', 'open', 4],
  ['Lumen Cards', 'Late delivery: parcel not moving since Tuesday', 'open', 9],
  ['James Adeyemi', 'Wrong paper on the business cards', 'open', 27],
  ['Lucy Hartnell', 'Two sheets of stickers are missing', 'pending', 31],
  ['Daniel Weiß', 'Rechnung für die Poster fehlt', 'pending', 44],
  ['Marta Álvarez Núñez', 'New delivery address for the wine labels', 'pending', 52],
  ['鈴木 健一', 'ショップカードの色が前回と違います', 'pending', 60],
  ['Daniel Osborne', 'Bleed on the theatre posters: may we send new artwork?', 'closed', 75],
  ['Party Time 🎉', 'Could the balloons go out in one parcel? 🎈', 'closed', 98],
  ['Maple & Fern', 'Quote for 5,000 brochures on recycled paper', 'closed', 141],
  ['Oliver Bennett', 'Letterheads arrived creased', 'closed', 190],
  ['Siobhán Gallagher', 'Reprint of order cards after a change of phone number', 'closed', 263],
]
const japanese: Enquiry[] = [
  ['田中 美咲', '名刺の納期を金曜日に早められますか', 'open', 2],
  ['渡辺 大輔', '日本酒ラベルの箔押しについて', 'open', 6],
  ['小林 ゆかり', '診察券の電話番号を変更したいです', 'open', 22],
  ['高橋 さくら', '入稿データの塗り足しを確認してください', 'pending', 35],
  ['鈴木 健一', 'メニュー表の用紙サンプルを送ってください', 'pending', 49],
  ['Kestrel Print', 'Outsourced posters: which paper is in stock?', 'pending', 57],
  ['山本 翔太', 'お届け先住所の変更', 'closed', 88],
  ['株式会社みどり出版', '請求書の宛名の訂正をお願いします', 'closed', 130],
  ['ليلى الحسيني', 'Colours of the Arabic bookmarks', 'closed', 176],
  ['渡辺酒造', '送り状番号を教えてください', 'closed', 244],
]

const hourMs = 60 * 60 * 1000

/** Enquiries of customers to both print sites, one about each order that waits for an answer included. */
export async function seedEnquiries(tx: Executor, { kestrel, hoshi }: Accounts, now: Date): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)
  const asked = (accountId: string, list: readonly Enquiry[]) =>
    list.map(([sender, subject, status, hoursAgo]) => {
      const createdAt = at(hoursAgo)
      return { id: newId(createdAt), accountId, sender, subject, status, createdAt }
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
