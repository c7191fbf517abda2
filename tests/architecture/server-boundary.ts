import { importsOf, resolveImport } from './imports.ts'
import type { Sources } from './sources.ts'

const SERVER_ONLY = /^(server-only$|next\/headers$|node:)/
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
