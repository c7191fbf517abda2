import { type Sources, withoutComments } from './sources.ts'

const METHODS = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS'
const MADE = new RegExp(`export const (${METHODS}) = serve\\(`, 'g')
const NAMED = /export \{([^}]*)\}/g
const OTHER = new RegExp(`export (?!const (?:dynamic|${METHODS}) =|\\{|type )`)

/** Handlers of `app` that are not made by the one wrapper: `serve` takes only what `createWrapper` made. */
export function unwrappedHandlers(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => /^app\/(?:.*\/)?route\.tsx?$/.test(file))
    .flatMap(([file, source]) => unwrappedIn(withoutComments(source)).map((name) => complaint(file, name)))
}

function unwrappedIn(source: string): string[] {
  const exported = [...source.matchAll(new RegExp(`export const (${METHODS}) =`, 'g'))].map(([, name = '']) => name)
  const made = new Set([...source.matchAll(MADE)].map(([, name = '']) => name))
  const renamed = [...source.matchAll(NAMED)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  const unmade = renamed.filter((name) => name && !isServed(source, name.split(' as ')[0] ?? ''))
  const other = OTHER.test(source) ? ['another kind of export'] : []
  const foreign = /import \{[^}]*\bserve\b[^}]*\} from '(?!#lib\/handlers\/serve\.ts')/.test(source)
    ? ['another serve']
    : []
  return [...exported.filter((name) => !made.has(name)), ...unmade, ...other, ...foreign]
}

const isServed = (source: string, name: string) => source.includes(`const ${name} = serve(`)

const complaint = (file: string, name: string) =>
  `${file}: ${name}. Export serve(() => …) of #lib/handlers/serve.ts, so that no step is left out.`
