import type { Executor } from '../core/database/open.ts'
import { pairedProducts } from '../core/database/schema/tables.ts'
import { findDifferences } from '../paired-products/compatibility.ts'
import type { Accounts } from './accounts.ts'
import type { Ranges } from './products.ts'

type Pairing = {
  from: string
  to: string
  status: 'pending' | 'paired' | 'validateerror' | 'declined' | 'disabled'
  outwards?: boolean
}

const pairings: Pairing[] = [
  { from: 'BC-250', to: 'BC-250', status: 'paired' },
  { from: 'POSTER-A2', to: 'POSTER-A2', status: 'paired' },
  { from: 'FLY-A5-500', to: 'FLY-A5-500', status: 'disabled' },
  { from: 'INVITE-3', to: 'INVITE-3', status: 'pending' },
  { from: 'STICKER-50', to: 'STICKER-50', status: 'validateerror' },
  { from: 'BROCHURE-A5-12', to: 'BROCHURE-A5-12', status: 'declined' },
  { from: 'BOOK-A5', to: 'BOOK-A5', status: 'pending', outwards: false },
  { from: 'BC-500', to: 'BC-500', status: 'paired', outwards: false },
  { from: 'STICKER-200', to: 'STICKER-200', status: 'pending', outwards: false },
]

const hourMs = 60 * 60 * 1000

export async function seedPairedProducts(tx: Executor, { kestrel, hoshi }: Accounts, ranges: Ranges, now: Date) {
  const rows = pairings.map(({ from, to, status, outwards = true }, index) => {
    const [source, destination] = outwards ? [kestrel, hoshi] : [hoshi, kestrel]
    const [ordered, made] = [skuOf(source, ranges, from), skuOf(destination, ranges, to)]
    return {
      sourceAccountId: source.id,
      destinationAccountId: destination.id,
      sourceSkuId: ordered.id,
      destinationSkuId: made.id,
      status,
      disabledBy: status === 'disabled' ? destination.id : null,
      validationErrors: status === 'validateerror' ? findDifferences(ordered.sided, made.sided) : [],
      createdAt: new Date(now.getTime() - (index * 31 + 5) * hourMs),
    }
  })
  await tx.insert(pairedProducts).values(rows)
}

function skuOf({ id: accountId, name }: Accounts['kestrel'], ranges: Ranges, code: string) {
  const article = ranges[accountId]?.articles.find(({ skus }) => skus.some((sku) => sku.code === code))
  const sku = article?.skus.find((sku) => sku.code === code)
  if (!sku) throw new Error(`there is no SKU ${code}`)
  return { id: sku.id, sided: { account: name, code, active: sku.active, product: article?.product } }
}
