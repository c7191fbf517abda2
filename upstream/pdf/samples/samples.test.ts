import { describe, expect, it } from 'vitest'
import { inspectPdf } from '../inspect.ts'
import { bookBlock } from './book-block.ts'
import { bookCover } from './book-cover.ts'
import { businessCard } from './business-card.ts'
import { flyerA5WithBleed } from './flyer.ts'
import { mixedSizes, stickerWithWhite } from './packaging.ts'
import { posterA2Rgb } from './poster.ts'

const samples: [string, (variant: number) => Promise<Uint8Array>][] = [
  ['businessCard', businessCard],
  ['flyerA5WithBleed', flyerA5WithBleed],
  ['bookCover', (variant) => bookCover({ variant })],
  ['posterA2Rgb', posterA2Rgb],
  ['bookBlock', (variant) => bookBlock({ variant })],
  ['mixedSizes', mixedSizes],
  ['stickerWithWhite', stickerWithWhite],
]

describe.each(samples)('%s', (_, make) => {
  it('makes the same bytes for the same variant, and others for the next', async () => {
    const [one, again, other] = await Promise.all([make(4), make(4), make(5)])
    expect(Buffer.from(one).equals(again)).toBe(true)
    expect(Buffer.from(one).equals(other)).toBe(false)
  })

  it('makes a small, readable file for any variant', async () => {
    for (const variant of [0, 1, 2, 3, 97, 1000]) {
      const bytes = Buffer.from(await make(variant))
      expect(bytes.length).toBeLessThan(60_000)
      expect(await inspectPdf(bytes)).toMatchObject({ ok: true })
    }
  })
})
