import { id } from '#lib/contract/fields.ts'

/** Most orders, and most components, that one address may ask for. */
export const mostIds = 200

export type JobSheetQuery = {
  orderIds: readonly string[]
  /** Absent when all components of the orders are wanted. */
  componentIds: readonly string[] | undefined
  /** What was asked for and cannot be an id. */
  invalid: readonly string[]
  /** How many ids are more than an address may ask for. */
  tooMany: number
}

type Search = Readonly<Record<string, string | string[] | undefined>>

/** Which job sheets an address asks for. What is left out of it is told, so that nobody believes it was printed. */
export function parseJobSheetQuery({ orderIds, componentIds }: Search): JobSheetQuery {
  const orders = idsOf(orderIds)
  const components = idsOf(componentIds)
  const narrows = components.good.length + components.invalid.length > 0
  return {
    orderIds: orders.good,
    componentIds: narrows ? components.good : undefined,
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
    good: valid.slice(0, mostIds),
    invalid: asked.filter((text) => !isId(text)),
    tooMany: Math.max(0, valid.length - mostIds),
  }
}
