import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { expect, it } from 'vitest'

const SKIPPED = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/y
const LITERAL = /\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])*)\/([dgimsuvy]*)/y
/** Where a value may begin; after anything else `/` divides, or ends a tag. */
const BEFORE = /(?:^|[(,=:[!&|?{;\n+]|\breturn|=>)\s*$/

function literals(source: string): RegExp[] {
  const found: RegExp[] = []
  for (let at = 0; at < source.length; ) {
    SKIPPED.lastIndex = at
    LITERAL.lastIndex = at
    const skipped = SKIPPED.exec(source)?.[0].length
    const [text = '', pattern = '', flags] = skipped ? [] : (LITERAL.exec(source) ?? [])
    const isLiteral = text !== '' && BEFORE.test(source.slice(Math.max(0, at - 80), at))
    if (isLiteral) found.push(new RegExp(pattern, flags))
    at += skipped ?? (isLiteral ? text.length : 1)
  }
  return found
}

/** By its structure, so that the answer is the same on every machine. */
const isSteep = ({ source, flags }: RegExp) =>
  analyse({ source, flags }, { reportTypes: { Move: true } }).reports.length > 0

it('[SEC-55] the time of every regular expression grows with its text, and no faster', () => {
  const files = globSync('{app,components,lib,upstream}/**/*.{ts,tsx,mjs}')
  const product = files.filter((file) => !/\.(test\.tsx?|d\.ts)$|\/(tests|testing)\//.test(file))
  const found = new Map<string, RegExp>()
  for (const file of product)
    for (const regex of literals(readFileSync(file, 'utf8'))) found.set(`${file}: ${String(regex)}`, regex)
  expect(found.size).toBeGreaterThan(100)
  expect(isSteep(/\s+$/)).toBe(true)
  expect([...found].filter(([, regex]) => isSteep(regex)).map(([name]) => name)).toEqual([])
})
