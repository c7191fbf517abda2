import { flatten, type Messages } from './messages.ts'

/** How words are written in British English, and how in American. Only what is written differently stands here. */
const SPELLINGS: [british: string, american: string][] = [
  ['cancelled', 'canceled'],
  ['colour', 'color'],
  ['licence', 'license'],
  ['catalogue', 'catalog'],
  ['centre', 'center'],
  ['grey', 'gray'],
  ['labelled', 'labeled'],
  ['travelled', 'traveled'],
  ['behaviour', 'behavior'],
  ['favourite', 'favorite'],
  ['organisation', 'organization'],
  ['organise', 'organize'],
  ['recognise', 'recognize'],
  ['authorise', 'authorize'],
  ['customise', 'customize'],
  ['synchronise', 'synchronize'],
  ['minimise', 'minimize'],
  ['analyse', 'analyze'],
  ['any more', 'anymore'],
  ['town', 'city'],
  ['county', 'province'],
  ['postcode', 'ZIP or postal code'],
  ['enquir', 'inquir'],
  ['working day', 'business day'],
]

/** Texts that the specification writes this way in both. */
const AS_SPECIFIED = new Set(['orders.cancel.dismissed', 'orders.cancel.done', 'orders.cancel.failed'])

/** Where the two kinds of English are not the same text, each in its own spelling. */
export function misspelt(british: Messages, american: Messages): string[] {
  const others = flatten(american)
  return [...flatten(british)].flatMap(([key, text]) => {
    const found = others.get(key) ?? ''
    if (AS_SPECIFIED.has(key)) return text === found ? [] : [`${key} is one text in the specification.`]
    const wrong = respelt(text, ([here, there]) => [there, here])
    if (wrong !== text) return [`${key} is American in en-GB. Write “${wrong}”.`]
    const wanted = respelt(text, (pair) => pair)
    return found === wanted ? [] : [`${key} is “${found}” in en-US. Write “${wanted}”.`]
  })
}

function respelt(text: string, pairOf: (pair: [string, string]) => [string, string]): string {
  return SPELLINGS.map(pairOf).reduce(
    (rest, [from, to]) =>
      // What is put in keeps the name that the program gives it.
      rest.replace(new RegExp(`(?<!{)${from}`, 'gi'), (word) =>
        word[0] === word[0]?.toUpperCase() ? capital(to) : to,
      ),
    text,
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** One word for one thing, in Japanese too. The second is the word of the product. */
const ONE_WORD: [other: RegExp, word: string][] = [
  [/商品/, '製品'],
  [/所有者/, 'オーナー'],
  [/ブラウザ(?!ー)/, 'ブラウザー'],
  [/配送業者|配送会社/, '運送会社'],
  [/^もう一度試す$/, '再試行'],
  [/ログイン|ログアウト/, 'サインイン、サインアウト'],
  [/ジョブシート/, '作業指示書'],
  [/アートワーク/, '入稿データ'],
  [/生産|製作/, '製造'],
  [/品目/, 'アイテム'],
  [/委託/, '外注'],
  [/わかり/, '分かり'],
]

const japanese = '[\\u3040-\\u30ff\\u3400-\\u9fff々〆]'
const value = String.raw`\{\w+(?:, number[^{}]*)?\}`
const counted = String.raw`\{\w+, plural, other \{#`
const unspaced = new RegExp(`(?:[0-9A-Za-z#]|${value})(?=${japanese})|${japanese}(?:[0-9A-Za-z#]|${value}|${counted})`)
/** How sentences go on and colons look in Japanese. */
const foreignSign = new RegExp(`${japanese}(?: …|:)`)

/** Texts that call a thing by another name than all others do. */
export const misnamed = (japanese: Messages): string[] =>
  [...flatten(japanese)].flatMap(([key, text]) =>
    ONE_WORD.filter(([other]) => other.test(text)).map(([, word]) => `${key}: the word is ${word}.`),
  )

/** Texts that are set otherwise than all others: numbers and Latin words stand apart, colons are wide. */
export const misset = (texts: Messages): string[] =>
  [...flatten(texts)].flatMap(([key, text]) => [
    ...(unspaced.test(text) ? [`${key}: a space stands between Japanese and what is not.`] : []),
    ...(foreignSign.test(text) ? [`${key}: a colon is ： and no space stands before ….`] : []),
  ])
