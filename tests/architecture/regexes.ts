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

const longest = 100_000
/** Below this, what a measurement costs tells more of the machine than of the expression. */
const noticeableMs = 12
/** Of four times as long a text: what is linear takes 4 times as long, what is quadratic 16 times. */
const steepest = 9
const lengths = Array.from({ length: 100 }, (_, at) => Math.round(8 * 1.1 ** at)).filter((length) => length <= longest)

/**
 * A text on which the time of the expression grows faster than the text, if one of many is found: all that the pattern
 * names, repeated, with an end that does not match.
 */
export function steepText(regex: RegExp): string | undefined {
  const everywhere = new RegExp(regex.source, regex.flags.replace('g', '').concat('g'))
  return seedsOf(regex)
    .flatMap((seed) => ['', '\u0001', ' x'].map((end) => ({ seed, end })))
    .map(({ seed, end }) => growth(everywhere, seed, end))
    .find((text) => text !== undefined)
}

function growth(regex: RegExp, seed: string, end: string): string | undefined {
  const textOf = (length: number) => seed.repeat(Math.ceil(length / seed.length)) + end
  const costs = new Map<number, number>()
  // In small steps while the text is short: one character more may double the time.
  for (const [at, length] of lengths.entries()) {
    if (length > 100 && (lengths.length - 1 - at) % 15 > 0) continue
    const cost = costOf(regex, textOf(length))
    const shorter = [...costs.keys()].findLast((one) => one <= length / 4) ?? 0
    const isSteep = (now: number, before: number) => now > noticeableMs && now > before * steepest
    // Once more, because once may be chance.
    if (
      isSteep(cost, costs.get(shorter) ?? 0) &&
      isSteep(costOf(regex, textOf(length)), costOf(regex, textOf(shorter)))
    ) {
      return `${length} of ${JSON.stringify(seed)} and ${JSON.stringify(end)}`
    }
    costs.set(length, cost)
  }
  return undefined
}

/** The time of this process alone, at its best of a few: other programs on the machine do not count. */
function costOf(regex: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 4; round += 1) {
    const start = process.cpuUsage()
    text.replace(regex, '')
    const { user } = process.cpuUsage(start)
    best = Math.min(best, user / 1000)
    if (best < noticeableMs) break
  }
  return best
}

/** Its own characters, one by one, in pairs and as they stand there, and some of each kind. */
function seedsOf({ source }: RegExp): string[] {
  const plain = source
    .replace(/\\u\{?([0-9a-f]+)\}?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\[pP]\{[^}]*\}|\\[dwsDWSbB]/g, ' ')
    .replace(/[\\()[\]{}*+?^$|]/g, '')
  const own = [...new Set(plain)].slice(0, 8)
  const kinds = ['a', 'Z', '0', '-', '_', '.', '/', ' ', '\t', '\n', '"', '\u0000', '\u3042', '\u{1f5a8}']
  const pairs = own.flatMap((first) => own.map((second) => first + second))
  const words = source.match(/[\w./:%@-]{2,}/g) ?? []
  return [...new Set([...own, ...kinds, ...pairs, ...words])]
}
