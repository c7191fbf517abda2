import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Product, ProductInput, SkuPairing } from '#lib/contract/products.ts'
import type { PairingStatusCode } from '#lib/contract/shared/pairing-states.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { insertRows } from '../core/database/rows.ts'
import { pairedProducts, products, skus } from '../core/database/schema/tables.ts'
import { invalid, notFound, Problem, type Validation } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { refuseStale } from '../core/versions.ts'
import { nameOf } from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'
import { canReadPairings, findPairingsOf } from './pairings.ts'
import { editedOf, readProduct, skusOf } from './store.ts'

type Input = ProductInput & { version?: string | undefined }

/** Orders that were accepted keep what they were accepted with: nothing of them is changed here. */
export const saveProduct = (
  { database, now }: Upstream,
  caller: Caller,
  { version, ...input }: Input,
  productId?: string,
): Promise<Product> =>
  database.transaction(async (tx) => {
    const { accountId } = caller
    // Of two who take one code at once, the later one is told.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`products ${accountId}`}))`)
    const { skus: sold, ...fields } = input
    const values = { ...fields, updatedAt: now(), updatedBy: await nameOf(tx, caller) }
    const id = productId ?? newId(now())
    const isOwn = and(eq(products.accountId, accountId), eq(products.id, id))
    const kept = productId === undefined ? [] : await skusOf(tx, accountId, [id])
    if (productId !== undefined) {
      const [before] = await tx.select().from(products).where(isOwn)
      if (!before) throw notFound('Product')
      refuseStale(version, editedOf(before, kept))
    }
    const gone = kept.filter((sku) => !sold.some(({ code }) => code === sku.code))
    const repeated = [
      ...findRepeated('components', input.components, 'Two components have the code'),
      ...findRepeated('skus', sold, 'Two SKUs have the code'),
    ]
    if (repeated.length > 0) throw invalid(repeated)
    const taken = [...(await findTaken(tx, accountId, id, input)), ...(await findPaired(tx, caller, id, gone))]
    const [first] = taken
    if (first) throw new Problem(409, 'code_taken', first.message, taken)

    if (productId === undefined) await tx.insert(products).values({ id, accountId, createdAt: now(), ...values })
    else await tx.update(products).set(values).where(isOwn)
    const removed = gone.map((sku) => sku.id)
    if (removed.length > 0) {
      await tx
        .update(pairedProducts)
        .set({ destinationSkuId: null })
        .where(and(inArray(pairedProducts.destinationSkuId, removed), inArray(pairedProducts.status, cameToNothing)))
      await tx.delete(skus).where(inArray(skus.id, removed))
    }
    const made = sold.filter(({ code }) => !kept.some((sku) => sku.code === code))
    await insertRows(
      tx,
      skus,
      made.map((sku) => ({ accountId, productId: id, ...sku })),
    )
    for (const { code, slaDays = null, price = null, ...sku } of sold) {
      const before = kept.find((one) => one.code === code)
      if (!before) continue
      await tx
        .update(skus)
        .set({ ...sku, slaDays, price })
        .where(eq(skus.id, before.id))
    }
    return readProduct(tx, caller, id)
  })

function findRepeated(path: string, all: readonly { code: string }[], message: string): Validation[] {
  return all.flatMap(({ code }, at) =>
    all.findIndex((other) => other.code === code) < at
      ? [{ path: `${path}.${at}.code`, message: `${message} "${code}"` }]
      : [],
  )
}

async function findTaken(tx: Executor, accountId: string, id: string, { productCode, skus: sold }: ProductInput) {
  const [other] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.accountId, accountId), eq(products.productCode, productCode), ne(products.id, id)))
  const codes = sold.map(({ code }) => code)
  const taken = await tx
    .select({ code: skus.code, productId: skus.productId, productCode: products.productCode })
    .from(skus)
    .leftJoin(products, eq(products.id, skus.productId))
    .where(and(eq(skus.accountId, accountId), inArray(skus.code, codes)))
  return [
    ...(other ? [{ path: 'productCode', message: `Another product has the code "${productCode}"` }] : []),
    ...taken
      .filter(({ productId }) => productId !== id)
      .map(({ code, productCode: owner }) => ({
        path: `skus.${codes.indexOf(code)}.code`,
        message: owner
          ? `The SKU "${code}" is one of product "${owner}"`
          : `There is a SKU "${code}" without a product`,
      })),
  ]
}

/** A pairing that came to nothing keeps no SKU of the account that was asked, which cannot delete the pairing. */
const cameToNothing: PairingStatusCode[] = ['declined', 'validateerror']

async function findPaired(tx: Executor, caller: Caller, id: string, gone: { code: string }[]): Promise<Validation[]> {
  if (gone.length === 0) return []
  const pairings = await findPairingsOf(tx, caller.accountId, id)
  const keeping = pairings.filter(
    ({ sku, direction, status }) =>
      gone.some(({ code }) => code === sku) && (direction === 'out' || !cameToNothing.some((over) => over === status)),
  )
  const canRead = canReadPairings(caller)
  const messages = keeping.map(({ sku, account, ...pairing }) =>
    canRead
      ? `The SKU "${sku}" is in a pairing with ${account.name}. ${wayOutOf(pairing, account.name)}, or make the SKU inactive`
      : `The SKU "${sku}" is in a pairing. Ask a user who can manage pairings to end it first, or make the SKU inactive`,
  )
  return [...new Set(messages)].map((message) => ({ path: 'skus', message }))
}

function wayOutOf({ direction, status }: Pick<SkuPairing, 'direction' | 'status'>, partner: string): string {
  if (direction === 'out') return 'Delete the pairing first'
  return status === 'pending' ? 'Decline it first' : `Ask ${partner} to delete it`
}
