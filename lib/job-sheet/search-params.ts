import { id } from '#lib/contract/fields.ts'

/** Of orders, and of components, in one address. */
export const maxIds = 200

export type JobSheetSearchParams = {
  orderIds: readonly string[]
  /** Absent when all components of the orders are wanted. */
  componentIds: readonly string[] | undefined
  invalid: readonly string[]
  tooMany: number
}

type Search = Readonly<Record<string, string | string[] | undefined>>

/** What is left out is listed, so that the operator knows that it was not printed. */
export function parseJobSheetSearchParams({ orderIds, componentIds }: Search): JobSheetSearchParams {
  const orders = idsOf(orderIds)
  const components = idsOf(componentIds)
  const narrows = components.valid.length + components.invalid.length > 0
  return {
    orderIds: orders.valid,
    componentIds: narrows ? components.valid : undefined,
    invalid: [...orders.invalid, ...components.invalid],
    tooMany: orders.tooMany + components.tooMany,
  }
}

const isId = (text: string) => id.safeParse(text).success

/** The ids of `a,b`, `['a', 'b']` or `['a,b', 'c']`, each once. */
function idsOf(value: string | string[] | undefined) {
  const texts = [value ?? []].flat().flatMap((text) => text.split(','))
  const asked = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
  const valid = asked.filter(isId)
  return {
    valid: valid.slice(0, maxIds),
    invalid: asked.filter((text) => !isId(text)),
    tooMany: Math.max(0, valid.length - maxIds),
  }
}
