import { id } from '#lib/contract/fields.ts'

/** Most orders, and most components, that one address may ask for. */
export const mostIds = 200

export type JobSheetQuery = {
  orderIds: readonly string[]
  /** Absent when all components of the orders are wanted. */
  componentIds: readonly string[] | undefined
  /** What was asked for and cannot be an id, or is one too many. */
  ignored: readonly string[]
}

type Search = Readonly<Record<string, string | string[] | undefined>>

/** Which job sheets an address asks for. What makes no sense in it is named, so that nobody believes it was printed. */
export function parseJobSheetQuery({ orderIds, componentIds }: Search): JobSheetQuery {
  const orders = idsOf(orderIds)
  const components = idsOf(componentIds)
  const narrows = components.good.length + components.ignored.length > 0
  return {
    orderIds: orders.good,
    componentIds: narrows ? components.good : undefined,
    ignored: [...orders.ignored, ...components.ignored],
  }
}

/** The ids of `a,b`, `['a', 'b']` or `['a,b', 'c']`, each once. */
function idsOf(value: string | string[] | undefined) {
  const texts = [value ?? []].flat().flatMap((text) => text.split(','))
  const asked = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
  const valid = asked.filter((text) => id.safeParse(text).success)
  const good = valid.slice(0, mostIds)
  const kept = new Set(good)
  return { good, ignored: asked.filter((text) => !kept.has(text)) }
}
