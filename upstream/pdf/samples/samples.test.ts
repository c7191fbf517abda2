import { expect, it } from 'vitest'
import { inspectPdf } from '../inspect.ts'
import { bookBlock } from './book-block.ts'
import { bookCover } from './book-cover.ts'
import { businessCard } from './business-card.ts'
import { flyerA5WithBleed } from './flyer.ts'
import { mixedSizes, stickerWithWhite } from './packaging.ts'
import { posterA2Rgb } from './poster.ts'

it('each sample of the demonstration is small, readable and the same each time', async () => {
  for (const [name, make] of Object.entries({
    businessCard,
    flyerA5WithBleed,
    posterA2Rgb,
    mixedSizes,
    stickerWithWhite,
    bookCover: (variant: number) => bookCover({ variant }),
    bookBlock: (variant: number) => bookBlock({ variant }),
  })) {
    const [one, again, other] = await Promise.all([make(4), make(4), make(1000)])
    expect([Buffer.from(one).equals(again), Buffer.from(one).equals(other)], name).toEqual([true, false])
    for (const bytes of [one, other]) {
      expect(bytes.length, name).toBeLessThan(60_000)
      expect(await inspectPdf(Buffer.from(bytes)), name).toMatchObject({ ok: true })
    }
  }
})
