import { type Import, importsOf, resolveImport } from './imports.ts'
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
      const way = wayTo(SERVER_ONLY, file, sources)
      if (!way) return []
      return [`${way.join(' → ')}: this is server code. Pass the result as a property, or import only its types.`]
    })
}

/** Pages that are opened all day. */
const LIGHT_PAGES = ['orders/list', 'orders/view/[id]', 'work', 'work/completed'].map(
  (page) => `app/(portal)/${page}/page.tsx`,
)

/** Pages that would bring zod along when they are opened (decision 057), with the way it gets there. */
export function zodInLightPages(sources: Sources) {
  return LIGHT_PAGES.flatMap((page) => clientComponentsOf(page, sources)).flatMap((file) => {
    const way = wayTo(/^zod$/, file, sources, ({ isLate }) => !isLate)
    return way
      ? [`${way.join(' → ')}: make the call by lib/client/late-calls.ts, or import the file where it is used.`]
      : []
  })
}

function clientComponentsOf(page: string, sources: Sources): string[] {
  const seen = new Set([page])
  for (const file of seen) {
    const source = sources.get(file) ?? ''
    if (USE_CLIENT.test(source)) continue
    for (const { specifier, typeOnly } of importsOf(source)) {
      const next = typeOnly ? undefined : resolveImport(file, specifier)
      if (next !== undefined) seen.add(next)
    }
  }
  return [...seen].filter((file) => USE_CLIENT.test(sources.get(file) ?? ''))
}

/** The shortest chain of imports from a file to a package or file that is not for it. */
function wayTo(goal: RegExp, start: string, sources: Sources, isFollowed: (found: Import) => boolean = () => true) {
  const seen = new Set([start])
  const queue = [[start]]
  for (const way of queue) {
    const file = way.at(-1) ?? start
    for (const found of importsOf(sources.get(file) ?? '')) {
      const { specifier, typeOnly } = found
      if (typeOnly || !isFollowed(found)) continue
      if (goal.test(specifier)) return [...way, specifier]
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
