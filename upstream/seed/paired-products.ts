import type { Executor } from '../core/database/open.ts'
import { pairedProducts } from '../core/database/schema/tables.ts'
import type { Accounts } from './accounts.ts'
import type { Range, Ranges } from './products.ts'

type Pairing = {
  from: string
  to?: string
  status: 'pending' | 'paired' | 'validateerror' | 'declined' | 'disabled'
  outwards?: boolean
  validationErrors?: string[]
}

const pairings: Pairing[] = [
  { from: 'BC-250', to: 'BC-250', status: 'paired' },
  { from: 'POSTER-A2', to: 'POSTER-A2', status: 'paired' },
  { from: 'FLY-A5-500', to: 'FLY-A5-500', status: 'disabled' },
  { from: 'INVITE-3', to: 'INVITE-3', status: 'pending' },
  {
    from: 'STICKER-50',
    to: 'STICKER-50',
    status: 'validateerror',
    validationErrors: [
      'Component "Sticker": the paper "Clear polypropylene" is not in stock at the destination',
      'Component "Sticker": white ink is needed on both sides',
    ],
  },
  { from: 'BROCHURE-A5-12', to: 'BROCHURE-A5-12', status: 'declined' },
  { from: 'BOOK-A5', to: 'BOOK-A5', status: 'pending', outwards: false },
  { from: 'BC-500', to: 'BC-500', status: 'paired', outwards: false },
]

const hourMs = 60 * 60 * 1000

/** Pairings between the two print sites, in every status and in both directions. */
export async function seedPairedProducts(tx: Executor, { kestrel, hoshi }: Accounts, ranges: Ranges, now: Date) {
  const rows = pairings.map(({ from, to, status, outwards = true, validationErrors = [] }, index) => {
    const [source, destination] = outwards ? [kestrel, hoshi] : [hoshi, kestrel]
    return {
      sourceAccountId: source.id,
      destinationAccountId: destination.id,
      sourceSkuId: skuOf(ranges[source.id], from),
      destinationSkuId: to ? skuOf(ranges[destination.id], to) : null,
      status,
      disabledBy: status === 'disabled' ? destination.id : null,
      validationErrors,
      createdAt: new Date(now.getTime() - (index * 31 + 5) * hourMs),
    }
  })
  await tx.insert(pairedProducts).values(rows)
}

function skuOf(range: Range | undefined, code: string): string {
  const sku = range?.articles.flatMap(({ skus }) => skus).find((sku) => sku.code === code)
  if (!sku) throw new Error(`there is no SKU ${code}`)
  return sku.id
}
