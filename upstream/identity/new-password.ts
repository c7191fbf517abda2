import { readFile } from 'node:fs/promises'

const fewest = 12
/** Longer ones would only be cut by what people type them into. */
const most = 1000
const shortestWord = 4

export type PasswordFault = 'short' | 'long' | 'common'

let common: Promise<Set<string>> | undefined

const loadCommon = () =>
  (common ??= readFile(new URL('common-passwords.txt', import.meta.url), 'utf8').then(
    (text) => new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))),
  ))

/** No rule of what a password is made of (NIST SP 800-63B §3.1.1.2). */
export async function findPasswordFault(
  typed: string,
  known: readonly string[] = [],
): Promise<PasswordFault | undefined> {
  const password = typed.normalize('NFKC')
  const { length } = Array.from(password)
  if (length < fewest) return 'short'
  if (length > most) return 'long'
  return isCommon(password.toLowerCase(), await loadCommon(), known) ? 'common' : undefined
}

function isCommon(password: string, list: ReadonlySet<string>, known: readonly string[]): boolean {
  const unit = unitOf(password)
  if (unit.length < shortestWord) return true
  const words = [password, unit, withoutEnds(password)].filter((word) => word.length >= shortestWord)
  const names = known.map((name) => name.normalize('NFKC').toLowerCase())
  return words.some((word) => list.has(word) || names.includes(word))
}

/** What a text repeats: `abc` of `abcabcabcabc`, and all of it where it repeats nothing. */
const unitOf = (text: string): string => text.slice(0, (text + text).indexOf(text, 1))

const isLetter = (character: string): boolean => /\p{L}/u.test(character)

function withoutEnds(text: string): string {
  const characters = Array.from(text)
  return characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1).join('')
}
