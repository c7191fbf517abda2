import { createHash } from 'node:crypto'

// Characters are named by number, as in the migration that made `search_fold` and `search_lexemes` of the database, which
// do the same to what can be found.
const weightless = '\\u0300-\\u036f\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff'
const between =
  '\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d\\u30a0\\u30fb\\ufff0-\\uffff'
/** Scripts without spaces between words, and pictures. */
const unspaced =
  '\\u0e00-\\u0eff\\u1000-\\u11ff\\u1780-\\u17ff\\u2e80-\\u2fff\\u3005-\\u3007\\u3021-\\ud7ff\\uf900-\\ufaff\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}'
const plainLetters: Record<string, string> = {
  ς: 'σ',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

const marks = new RegExp(`[${weightless}]`, 'gu')
const separators = new RegExp(`[${between}]+`, 'u')
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')

export const fold = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(/[ςøłđıßæœ]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKC')

export const wordsOf = (text: string) => fold(text).split(separators).filter(Boolean)

const longestWord = 40
const gramLength = 3
/** More terms would only find the same in more time. */
const maxTerms = 12

/** A word that something found begins with, or three characters that it has somewhere. */
export type Term = { text: string; isWhole: boolean }
export type Wanted = {
  terms: Term[]
  code: string
}

/** What a user searches for. Without terms, a text that is not empty finds nothing. */
export function parseSearch(query: string): Wanted {
  const words = wordsOf(query)
  const terms = words.flatMap((word) => word.match(runs) ?? []).flatMap(toTerms)
  return { terms: withoutRepeats(terms), code: words.join('') }
}

function toTerms(run: string): Term[] {
  const characters = Array.from(run)
  if (!isUnspaced.test(run)) return [{ text: characters.slice(0, longestWord).join(''), isWhole: false }]
  if (characters.length < gramLength) return [{ text: run, isWhole: false }]
  const starts = characters.slice(0, characters.length - gramLength + 1)
  return starts.map((_, place) => ({ text: characters.slice(place, place + gramLength).join(''), isWhole: true }))
}

/** The longest terms, without those that another one says already. */
function withoutRepeats(terms: Term[]): Term[] {
  const longestFirst = terms.toSorted((one, other) => other.text.length - one.text.length)
  const kept: Term[] = []
  for (const term of longestFirst) {
    if (kept.length === maxTerms) break
    if (!kept.some(({ text }) => (term.isWhole ? text === term.text : text.startsWith(term.text)))) kept.push(term)
  }
  return kept
}

export function hasTerm(text: string, term: Term): boolean {
  const words = wordsOf(text)
  const isWithin = isUnspaced.test(term.text)
  return [...words, words.join('')].some((word) => (isWithin ? word.includes(term.text) : word.startsWith(term.text)))
}

/** What the words of an account begin with in the index, as `search_scope` of the database writes it. */
export const scopeOf = (topic: string, accountId: string) =>
  createHash('md5')
    .update(topic + accountId)
    .digest('hex')
    .slice(0, 6)

/** Words of an order's brand and products have this mark. */
const detailMark = '~'

export const toTsQuery = (scope: string, terms: readonly (readonly Term[])[], isAlone: boolean) =>
  terms.map((either) => `(${either.flatMap((term) => lexemesOf(scope, term, isAlone)).join(' | ')})`).join(' & ')

/** Nearly every order has a product with some letter: with nothing else to search for, it is sought on parcels only. */
function lexemesOf(scope: string, { text, isWhole }: Term, isAlone: boolean): string[] {
  const isLetter = isAlone && text.length === 1 && !isUnspaced.test(text)
  const marks = isLetter || text.startsWith('=') ? [''] : ['', detailMark]
  return marks.map((mark) => `'${scope}${mark}${text}'${isWhole ? '' : ':*'}`)
}
