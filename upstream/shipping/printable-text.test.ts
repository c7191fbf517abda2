import fontkit from '@cantoo/fontkit'
import { expect, it } from 'vitest'
import { cutFont, fontsFor } from './fonts.ts'
import { toRuns } from './printable-text.ts'

it('[SP-01] a text is split by font, and what no font has is replaced', () => {
  for (const [text, ...runs] of [
    ['Zoë Müller, 5 €', 'noto-sans: Zoë Müller, 5 €'],
    ['Straße 5\n\t2. Stock', 'noto-sans: Straße 5 2. Stock'],
    ['東京 Tower', 'noto-sans-jp: 東京', 'noto-sans:  Tower'],
    ['张京', 'noto-sans-sc: 张京'],
    ['ﾃｽﾄ', 'noto-sans-jp: ﾃｽﾄ'],
    ['𝐀𝐧𝐧', 'noto-sans: Ann'],
    ['Ann 👩‍👩‍👧 Lee', 'noto-sans: Ann ', 'noto-sans-jp: □', 'noto-sans:  Lee'],
    ['인사말 A6', 'noto-sans-kr: 인사말', 'noto-sans:  A6'],
    ['สวัสดี', 'noto-sans-thai: สวัสดี'],
    ['a\u200eb', 'noto-sans: ab'],
    [''],
  ] as const) {
    const joined: { family: string; text: string }[] = []
    for (const run of toRuns(text, fontsFor(text)).runs) {
      const last = joined.at(-1)
      if (last?.family === run.part.family) last.text += run.text
      else joined.push({ family: run.part.family, text: run.text })
    }
    expect([text, ...joined.map((run) => `${run.family}: ${run.text}`)]).toEqual([text, ...runs])
  }
  expect(toRuns('👩‍👧 \ue000', fontsFor('')).missing).toEqual(['👩', '👧', '\ue000'])
})

it('[SP-01] what is cut of a font for a text draws all its letters, in both weights', async () => {
  for (const text of ['Їґ Ђњ', 'ά έ ή ΐ', 'Łż Nguyễn', 'שָׁלוֹם', 'فاطِمة لا', 'น้ำ ที่', '髙﨑 ﾃｽﾄ', '张长', '뷁쌍']) {
    const { runs, missing } = toRuns(text, fontsFor(text))
    expect(missing).toEqual([])
    for (const run of runs)
      for (const weight of [400, 700] as const) {
        const font = fontkit.create((await cutFont(run.part, weight, run.text)).bytes)
        if (!('layout' in font)) throw new Error('a collection')
        // Glyph 0 is the box for a letter that the font does not have.
        expect(
          font.layout(run.text).glyphs.map(({ id }) => id),
          run.text,
        ).not.toContain(0)
      }
  }
})

it('[SP-01] a text from right to left is as it stands on paper, with its numbers and brackets', () => {
  for (const [text, onPaper] of [
    ['שלום עולם', 'עולם| |שלום'],
    ['הרצל 12', '12| |הרצל'],
    ['דפוס (2020) כאן', 'כאן| (|2020|) |דפוס'],
    ['النيل ١٢', '١|٢| |النيل'],
    ['To שלום עולם (end)', 'To |עולם| |שלום| (end)'],
  ] as const) {
    const runs = toRuns(text, fontsFor(text)).runs.map((run) => run.text)
    expect(runs.join('|')).toBe(onPaper)
  }
})
