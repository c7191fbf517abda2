import { importsWithin } from './imports.ts'
import { isTest, type Sources } from './sources.ts'

const ROOTS = ['app', 'components', 'lib', 'upstream']

/**
 * The folder that a file counts for: of a feature or a domain, and each of its sub-folders for itself. `app` is one: its
 * folders are addresses. A file that lies beside the folders stands for itself.
 */
function folderOf(file: string): string {
  const parts = file.split('/')
  if (parts[0] === 'app') return 'app'
  return parts.length === 2 ? file : parts.slice(0, -1).join('/')
}

/** An import by which a folder looks into another, written `from → to`, and one file where it stands. */
type Edges = ReadonlyMap<string, string>

function edgesBetween(sources: Sources): Edges {
  const isCounted = (file: string) => ROOTS.includes(file.split('/')[0] ?? '') && !isTest(file)
  const edges = new Map<string, string>()
  for (const { from, to } of importsWithin(sources)) {
    const edge = `${folderOf(from)} → ${folderOf(to)}`
    if (isCounted(from) && isCounted(to) && folderOf(from) !== folderOf(to) && !edges.has(edge))
      edges.set(edge, `${from} imports ${to}`)
  }
  return edges
}

/**
 * Circles between folders, over imports of values and of types. One circle is told for each group of folders that reach
 * each other: with one edge of it gone, the next is told.
 */
export function circles(sources: Sources): string[] {
  const edges = edgesBetween(sources)
  const targets = new Map<string, string[]>()
  for (const edge of edges.keys()) {
    const [from = '', to = ''] = edge.split(' → ')
    targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const told = new Set<string>()
  return [...targets.keys()].sort().flatMap((start) => {
    const circle = told.has(start) ? undefined : shortestWayBack(start, targets)
    if (!circle) return []
    for (const folder of circle) told.add(folder)
    const steps = circle.map((folder, at) => edges.get(`${folder} → ${circle[(at + 1) % circle.length]}`))
    return [`${[...circle, start].join(' → ')}: ${steps.join(', ')}. ${instead}`]
  })
}

const instead = 'Move what both need to where both may look, or pass it as an argument.'

function shortestWayBack(start: string, targets: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    for (const next of targets.get(folder) ?? []) {
      if (next === start) return wayTo(folder, start, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, folder)
      queue.push(next)
    }
  }
  return undefined
}

function wayTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end]
  while (way[0] !== undefined && way[0] !== start) way.unshift(cameFrom.get(way[0]) ?? start)
  return way
}
