import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { embedFontFile } from './embedded-fonts.ts'
import type { EmbeddedFontName } from './printable-text.ts'

const shapeOf = async (name: EmbeddedFontName) => (await embedFontFile(await PDFDocument.create(), name)).shape
const codes = (glyphs: { code: string }[]) => glyphs.map(({ code }) => code)

describe('an embedded font', () => {
  it('[SP-01] joins Arabic letters: each has another form alone, at the end, in the middle and at the start', async () => {
    const shape = await shapeOf('arabic')
    const letters = codes(shape('س')).concat(codes(shape('سسس')))
    expect(new Set(letters).size).toBe(4)
  })

  it('[SP-01] gives Hebrew from the left, as it stands on paper', async () => {
    const shape = await shapeOf('hebrew')
    const alone = Array.from('שלום', (letter) => shape(letter)[0]?.code)
    expect(codes(shape('שלום'))).toEqual(alone.toReversed())
  })

  it('[SP-01] sets a Thai tone above its vowel, where it takes no room', async () => {
    const shape = await shapeOf('thai')
    const [consonant, vowel, tone] = shape('ที่')
    expect([vowel?.advance, tone?.advance]).toEqual([0, 0])
    expect(consonant?.advance).toBeGreaterThan(0.3)
    const without = shape('ท่').at(-1)
    expect([tone?.x, tone?.y, tone?.code]).not.toEqual([without?.x, without?.y, without?.code])
  })
})
