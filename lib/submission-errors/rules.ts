import * as z from 'zod'
import { orderBodyBytes } from '#lib/contract/call.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { parseKeepingDigits } from '#lib/contract/wire.ts'
import { type AccountLink, linkPartnerOf } from '#lib/links/view-model.ts'

export type Brand = { id: string; name: string }

/** An order is deep: at the editor's four spaces (Spec 2 §9) its lines would break on a phone. */
export const indentation = 2

const byName = (a: Brand, b: Brand) => a.name.localeCompare(b.name)

export function brandsOfLinks(links: readonly AccountLink[], accountId: string): Brand[] {
  const partners = links.map((link) => linkPartnerOf(link, accountId))
  return [...new Map(partners.map((partner) => [partner.id, partner])).values()].sort(byName)
}

export const brandsOfAccounts = (names: Readonly<Record<string, string>>, accountId: string): Brand[] =>
  Object.entries(names)
    .map(([id, name]) => ({ id, name }))
    .filter(({ id }) => id !== accountId)
    .sort(byName)

/** In one line where indenting makes it many times as long: ten kilobytes of brackets would have megabytes. */
export function toText(body: unknown): string {
  if (body === undefined) return ''
  const [compact, indented] = [JSON.stringify(body), JSON.stringify(body, null, indentation)]
  return indented.length > Math.max(4 * compact.length, orderBodyBytes) ? compact : indented
}

export const bytesToSend = (order: unknown) => new TextEncoder().encode(JSON.stringify({ body: order })).length

/** Some come with tens of megabytes, under which a page would not move. */
export const isTooLargeToSend = (order: unknown) => bytesToSend(order) > orderBodyBytes

const numbered = z.object({
  orderData: z.object({ sourceOrderId: z.union([z.string(), z.number().transform(String)]) }),
})

export const sourceOrderIdOf = (body: unknown) => numbered.safeParse(body).data?.orderData.sourceOrderId

export const correctionForm = z.object({
  order: z.string().transform((text, context) => {
    const parsed = order.safeParse(text)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }),
})
const order = z
  .string()
  .transform((text, context): unknown => {
    try {
      return parseKeepingDigits(text)
    } catch {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  .pipe(submissionErrors.resubmit.body.shape.body)

export const valueKinds = ['text', 'json'] as const

export const togetherForm = z
  .object({ kind: z.enum(valueKinds), value: z.string().min(1) })
  .refine(({ kind, value }) => kind === 'text' || isJson(value), { path: ['value'] })

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
