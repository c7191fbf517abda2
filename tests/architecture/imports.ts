import path from 'node:path'
import { type Sources, withoutComments } from './sources.ts'

/** `isLate`: it is loaded when the code that imports it runs. */
export type Import = { readonly specifier: string; readonly typeOnly: boolean; readonly isLate: boolean }

const STATIC = /(?:^|[;}\n])\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\sfrom\s*)?['"]([^'"\n]+)['"]/g
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g

/** What a source imports or re-exports, in the order of the text. */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source)
  const fixed = [...code.matchAll(STATIC)].map(([text, type, specifier = '']) => ({
    specifier,
    typeOnly: type !== undefined || hasOnlyTypes(text),
    isLate: false,
  }))
  const dynamic = [...code.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
    specifier,
    typeOnly: false,
    isLate: true,
  }))
  return [...fixed, ...dynamic]
}

// `import { type A, type B } from` is gone at run time as well, as far as the names go; nothing but names is listed.
function hasOnlyTypes(statement: string) {
  const names = /{([^}]*)}/.exec(statement)?.[1]
  if (names === undefined || /(import|export)\s+\w+\s*,/.test(statement)) return false
  const listed = names.split(',').filter((name) => name.trim() !== '')
  return listed.length > 0 && listed.every((name) => name.trim().startsWith('type '))
}

/** The file of the project that an import names, or nothing when it names a package. */
export function resolveImport(from: string, specifier: string) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  return undefined
}

/** Every import of one file of the project by another. */
export function importsWithin(sources: Sources) {
  return [...sources].flatMap(([from, source]) =>
    importsOf(source).flatMap(({ specifier, typeOnly }) => {
      const to = resolveImport(from, specifier)
      return to === undefined ? [] : [{ from, to, specifier, typeOnly }]
    }),
  )
}
