import type { PaletteCommand } from '#lib/search/setup/setup.ts'

const most = 6
const betweenWords = /[\s:/·・,()-]+/u

export function matchingCommands(commands: readonly PaletteCommand[], term: string): readonly PaletteCommand[] {
  const words = wordsOf(term)
  if (words.length === 0 || words.length > 10) return []
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, most)
    .map(({ command }) => command)
}

/** Lower is closer; undefined where a word is missing. */
function rankOf({ label, groups, also = [] }: PaletteCommand, words: readonly string[]): number | undefined {
  const [own, around] = [wordsOf(label), [...groups, ...also].flatMap(wordsOf)]
  if (!words.every((word) => has(own, word) || has(around, word))) return undefined
  if (own[0]?.startsWith(words[0] ?? '')) return 0
  return words.every((word) => has(own, word)) ? 1 : 2
}

// Languages that are written without spaces have no words to begin with.
const has = (among: readonly string[], word: string) =>
  among.some((own) => own.startsWith(word) || (/[^\p{Script=Latin}\d]/u.test(word) && own.includes(word)))

const wordsOf = (text: string) => text.normalize('NFKC').toLowerCase().split(betweenWords).filter(Boolean)
