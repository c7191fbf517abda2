import { analyse } from 'scslre'
import { isTest, type Sources } from './sources.ts'

export type Literal = { file: string; regex: RegExp }

/** Every regular expression that stands in the product, each once. */
export function regexesOf(sources: Sources): Literal[] {
  const found = [...sources]
    .filter(([file]) => /^(app|components|lib|upstream)\//.test(file) && !isTest(file))
    .flatMap(([file, source]) => literals(source).map((regex) => ({ file, regex })))
  return [...new Map(found.map((literal) => [String(literal.regex), literal])).values()]
}

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

/**
 * Which parts of an expression make its time grow faster than the text, if any: derived from its structure, so that the
 * answer is the same on every machine.
 */
export function steepParts({ source, flags }: RegExp): string[] {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true } })
  return reports.map(({ type, exponential }) => `${type}, ${exponential ? 'exponential' : 'polynomial'}`)
}
