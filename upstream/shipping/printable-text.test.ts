import { expect, it } from 'vitest'
import { toRuns } from './printable-text.ts'

it('[SP-01] a text is split by font, and what no font has is dropped or replaced', () => {
  for (const [text, runs] of [
    ['Zoë Müller, 5 €', ['latin: Zoë Müller, 5 €']],
    ['Łukasz Gdańsk', ['latin: Lukasz Gdansk']],
    ['Straße 5\n\t2. Stock', ['latin: Straße 5 2. Stock']],
    ['東京 Tower', ['japanese: 東京', 'latin:  Tower']],
    ['ﾃｽﾄ', ['japanese: ﾃｽﾄ']],
    ['Ann 👩‍👩‍👧 Lee', ['latin: Ann ', 'japanese: □', 'latin:  Lee']],
    ['인사말 A6', ['korean: 인사말', 'latin:  A6']],
    ['สวัสดี', ['thai: สวัสดี']],
    ['a\u200eb', ['latin: ab']],
    ['', []],
  ] as const)
    expect([text, ...toRuns(text).map((run) => `${run.font}: ${run.text}`)]).toEqual([text, ...runs])
})

it('[SP-01] a text from right to left is as it stands on paper, with its numbers and brackets', () => {
  for (const [text, onPaper] of [
    ['שלום עולם', 'עולם| |שלום'],
    ['הרצל 12', '12| |הרצל'],
    ['דפוס (2020) כאן', 'כאן| (|2020|) |דפוס'],
    ['النيل ١٢', '١|٢| |النيل'],
    ['To שלום עולם (end)', 'To |עולם| |שלום| (end)'],
  ] as const) {
    const runs = toRuns(text).map((run) => run.text)
    expect(runs.join('|')).toBe(onPaper)
  }
})
