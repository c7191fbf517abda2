import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type BarcodeKind, toBarcode } from '../barcodes/next-barcode.ts'
import type { Executor } from '../database/open.ts'

const counters = z.array(z.object({ counter: z.coerce.number() }))

/** Draws `count` barcodes of a kind from the running number that all barcodes share. */
export async function newBarcodes(tx: Executor, kind: BarcodeKind, count: number): Promise<string[]> {
  const drawn = await tx.execute(
    sql`select nextval('barcode_number') as counter from generate_series(1, ${count}::int)`,
  )
  return counters.parse(drawn.rows).map(({ counter }) => toBarcode(kind, counter))
}
