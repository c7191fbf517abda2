import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../core/database/open.ts'
import type { Scope } from './documents.ts'
import type { Term } from './words.ts'

/** Shorter words have too many neighbours. */
const shortest = 4
const longWord = 8
const maxCandidates = 50
const maxCorrections = 8

const isCorrectable = ({ text, isWhole }: Term) => !isWhole && text.length >= shortest && !/\d/.test(text)

export async function correctTerms(db: Executor, scope: Scope, terms: readonly Term[]): Promise<Term[][] | undefined> {
  const corrected: Term[][] = []
  for (const term of terms) corrected.push([term, ...(isCorrectable(term) ? await similarTo(db, scope, term) : [])])
  return corrected.some((either) => either.length > 1) ? corrected : undefined
}

const words = z.array(z.object({ word: z.string() }))

async function similarTo(db: Executor, { topic, accountId }: Scope, { text }: Term): Promise<Term[]> {
  const candidates = await db.execute(sql`
    select word from search_words
    where account_id = ${accountId} and topic = ${topic} and word % ${text}
    order by similarity(word, ${text}) desc, word limit ${maxCandidates}`)
  const most = text.length < longWord ? 1 : 2
  return words
    .parse(candidates.rows)
    .flatMap(({ word }) => (editDistance(text, word) <= most ? [{ text: word, isWhole: true }] : []))
    .slice(0, maxCorrections)
}

/** Damerau-Levenshtein (optimal string alignment): letters added, left out, replaced or swapped with the next one. */
export function editDistance(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)]
  let before: number[] = []
  let last = [...to.keys(), to.length]
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const steps = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        ...(isSwapped && row > 1 && column > 1 ? [at(before, column - 2) + 1] : []),
      ]
      current.push(Math.min(...steps))
    }
    ;[before, last] = [last, current]
  }
  return at(last, to.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
