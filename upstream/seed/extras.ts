import type { AccountKey } from './accounts.ts'
import data from './data/extras.json' with { type: 'json' }

/** Fields that few orders have: stock items, alerts of items, another address to return to, what goes into the parcel. */
type Extras = { order?: object; firstItem?: object; components?: object; shipment?: object }

const { english, japanese } = data as Record<keyof typeof data, Extras[]>
const everyNth = 8

/** What an order has of these, by its place in the list: some among the newest, then one in eight. */
export function extrasOf(index: number, source: AccountKey): Extras {
  if (index % everyNth !== 1) return {}
  const all = source === 'hoshi' ? japanese : english
  return all[Math.floor(index / everyNth) % all.length] ?? {}
}
