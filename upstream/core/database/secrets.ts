import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from './open.ts'
import { secrets } from './schema/tables.ts'

export const randomSecret = () => randomBytes(32).toString('base64url')

/** Of several processes that start at once, one stores its value and all use that one. */
export async function loadOrCreateSecret<T>(
  { orm }: Database,
  name: string,
  schema: z.ZodType<T>,
  make: () => unknown,
): Promise<T> {
  const find = () => orm.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  const [stored] = await find()
  if (stored) return schema.parse(stored.value)
  await orm
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing()
  const [made] = await find()
  return schema.parse(made?.value)
}
