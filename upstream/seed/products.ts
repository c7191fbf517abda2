import type { Executor } from '../core/database/open.ts'
import { carriers, products, skus } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import type { Accounts } from './accounts.ts'
import data from './data/catalogue.json' with { type: 'json' }
import type { SampleKind } from './samples.ts'

type ProductRow = typeof products.$inferSelect
type Definition = ProductRow['components'][number]
type Part = Definition & {
  artwork?: SampleKind
}
type CatalogueEntry = {
  code: string
  description: string
  japanese?: string
  japaneseParts?: Part[]
  parts: Part[]
  skus: { code: string; description: string; slaDays?: number }[]
  /** The template that its job sheets carry in place of the site's own. */
  jobSheet?: 'bookSheet'
  weight: number
  most: number
}
const catalogue = data as CatalogueEntry[]

type SkuRow = typeof skus.$inferSelect
type CarrierRow = typeof carriers.$inferSelect
export type Article = { entry: CatalogueEntry; product: ProductRow; skus: SkuRow[] }
export type Range = { articles: Article[]; carriers: CarrierRow[] }

type CarrierSeed = Pick<CarrierRow, 'alias' | 'code' | 'service'> & { refusal?: string }

const refusal =
  'SlowPost cannot take this parcel: the depot in Avonmouth is closed until Monday. Choose another service or try again then.'

const british: CarrierSeed[] = [
  { alias: 'pickup', code: 'customer', service: 'pickup' },
  { alias: 'standard', code: 'royalmail', service: 'firstclass' },
  { alias: 'express', code: 'dhl', service: 'express' },
  { alias: 'tracked', code: 'slowpost', service: 'tracked', refusal },
]
const japanese: CarrierSeed[] = [
  { alias: 'pickup', code: 'customer', service: 'pickup' },
  { alias: 'standard', code: 'yamato', service: 'takkyubin' },
  { alias: 'express', code: 'dhl', service: 'express' },
]

/** The ranges of both print sites: the second makes fewer products, under Japanese names. */
export async function seedRanges(tx: Executor, { kestrel, hoshi }: Accounts, createdAt: Date) {
  const local = catalogue.flatMap(({ japanese, japaneseParts, ...entry }) =>
    japanese ? { ...entry, description: japanese, parts: japaneseParts ?? entry.parts } : [],
  )
  return {
    [kestrel.id]: await seedRange(tx, kestrel.id, catalogue, british, createdAt),
    [hoshi.id]: await seedRange(tx, hoshi.id, local, japanese, createdAt),
  }
}
export type Ranges = Record<string, Range>

async function seedRange(
  tx: Executor,
  accountId: string,
  entries: CatalogueEntry[],
  methods: CarrierSeed[],
  createdAt: Date,
): Promise<Range> {
  const articles = entries.map((entry) => toArticle(entry, accountId, createdAt))
  const sent = methods.map((method) => ({ id: newId(createdAt), accountId, refusal: null, ...method }))
  await tx.insert(products).values(articles.map(({ product }) => product))
  await tx.insert(skus).values(articles.flatMap((article) => article.skus))
  await tx.insert(carriers).values(sent)
  return { articles, carriers: sent }
}

function toArticle(entry: CatalogueEntry, accountId: string, createdAt: Date): Article {
  const product: ProductRow = {
    id: newId(createdAt),
    accountId,
    productCode: entry.code,
    description: entry.description,
    active: true,
    stopsOnDifferences: false,
    components: entry.parts.map(({ artwork: _artwork, ...part }) => part),
    createdAt,
    updatedAt: null,
    updatedBy: null,
  }
  const sold = entry.skus.map(({ code, description, slaDays = null }) => {
    const sku = { id: newId(createdAt), accountId, productId: product.id, code, description, active: true, slaDays }
    return { ...sku, price: null, attributes: {} }
  })
  return { entry, product, skus: sold }
}
