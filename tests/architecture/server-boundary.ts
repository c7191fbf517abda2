import { importsOf, resolveImport } from './imports.ts'
import { isTest, type Sources, withoutComments } from './sources.ts'

/** The table of pages among them: no browser is told which roles and permissions there are. */
const SERVER_ONLY = /^(server-only$|next\/headers$|node:|#lib\/pages\/table\.ts$)/
/** Shapes of the contract that the browser may be given whole: all of what they hold is shown, or asked for there. */
const SHARED_SHAPES = new Set([
  'Batch',
  'Delivery',
  'DeliveryDetails',
  'File',
  'Job',
  'SubBatch',
  'TriggerEvent',
  'TriggerInput',
  'WorkItem',
])
const USE_CLIENT = /^\s*(?:(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\s*)*['"]use client['"]/

/** Client components that would take server code along into the browser, with the way it gets there. */
export function serverCodeInBrowser(sources: Sources) {
  return [...sources]
    .filter(([, source]) => USE_CLIENT.test(source))
    .flatMap(([file]) => {
      const way = wayToServerCode(file, sources)
      if (!way) return []
      return [`${way.join(' → ')}: this is server code. Pass the result as a property, or import only its types.`]
    })
}

/** The shortest chain of imports from a file to something that only a server may load. */
function wayToServerCode(start: string, sources: Sources) {
  const seen = new Set([start])
  const queue = [[start]]
  for (const way of queue) {
    const file = way.at(-1) ?? start
    for (const { specifier, typeOnly } of importsOf(sources.get(file) ?? '')) {
      if (typeOnly) continue
      if (SERVER_ONLY.test(specifier)) return [...way, specifier]
      const next = resolveImport(file, specifier)
      if (next === undefined || seen.has(next)) continue
      seen.add(next)
      queue.push([...way, next])
    }
  }
  return undefined
}

/** Client components that take more of what the upstream told than they show, secrets among it. */
export function wholeShapesInBrowser(sources: Sources) {
  return [...sources]
    .filter(([file, source]) => /^(app|components)\//.test(file) && !isTest(file) && USE_CLIENT.test(source))
    .flatMap(([file, source]) => shapesIn(source).map((shape) => ({ file, shape })))
    .filter(({ shape }) => !SHARED_SHAPES.has(shape))
    .map(({ file, shape }) => `${file} takes a whole ${shape} of the contract. Pass it what it shows, field by field.`)
}

/** Types come in capitals from the contract; errors of the wire and what the programs share besides calls are no data. */
const shapesIn = (source: string): string[] =>
  [
    ...withoutComments(source).matchAll(
      /import\s+(?:type\s+)?{([^}]*)}\s*from\s*'#lib\/contract\/(?!wire|call|shared\/)[^']*'/g,
    ),
  ]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => /^\s*(?:type\s+)?([A-Z]\w*)/.exec(name)?.[1] ?? [])
