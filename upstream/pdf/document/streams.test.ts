import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, it, vi } from 'vitest'
import { type Damage, decodeStream } from './streams.ts'

async function decoded(data: Uint8Array, filter?: string | string[]): Promise<string> {
  const { context } = await PDFDocument.create()
  const stream = PDFRawStream.of(context.obj(filter ? { Filter: filter } : {}), data)
  return Buffer.from(decodeStream(stream)).toString()
}

const deflated = deflateSync(Buffer.from('0 0 9 9 re f'))

describe('decodeStream', () => {
  it.each<[string, Uint8Array, string | string[] | undefined]>([
    ['nothing', Buffer.from('0 0 9 9 re f'), undefined],
    ['Flate', deflated, 'FlateDecode'],
    ['Flate by its short name', deflated, 'Fl'],
    ['Flate with a wrong checksum', Buffer.concat([deflated.subarray(0, -4), Buffer.alloc(4)]), 'FlateDecode'],
    ['Flate without its end', deflated.subarray(0, -4), 'FlateDecode'],
    ['Flate with bytes behind it', Buffer.concat([deflated, Buffer.from('\r\n')]), 'FlateDecode'],
    ['hex digits around Flate', Buffer.from(`${deflated.toString('hex')}>`), ['ASCIIHexDecode', 'FlateDecode']],
  ])('undoes %s', async (_, data, filter) => {
    expect(await decoded(data, filter)).toBe('0 0 9 9 re f')
  })

  const long = Array.from({ length: 2000 }, (_, at) => `${(at * 7919) % 997} 0 m`).join(' ')
  const packed = deflateSync(Buffer.from(long))

  it('undoes what there is of Flate that has no end, and says so', async () => {
    const onDamage = vi.fn<(damage: Damage) => void>()
    const stream = PDFRawStream.of(
      (await PDFDocument.create()).context.obj({ Filter: 'FlateDecode' }),
      packed.subarray(0, 1000),
    )
    const part = Buffer.from(decodeStream(stream, onDamage)).toString()
    expect(onDamage.mock.calls).toEqual([['content_end']])
    expect(part.length).toBeGreaterThan(100)
    expect(long.startsWith(part)).toBe(true)
  })

  it.each([
    ['bytes of it are others', Buffer.from(packed).fill(0xa5, 800, 820), 1500],
    ['it is none', Buffer.from('not compressed at all'), 0],
  ])('undoes Flate up to its damage when %s, and says that content is lost', async (_, data, atLeast) => {
    const onDamage = vi.fn<(damage: Damage) => void>()
    const stream = PDFRawStream.of((await PDFDocument.create()).context.obj({ Filter: 'FlateDecode' }), data)
    const part = Buffer.from(decodeStream(stream, onDamage)).toString()
    expect(onDamage.mock.calls).toEqual([['content']])
    expect(part.length).toBeGreaterThanOrEqual(atLeast)
    expect(long.startsWith(part.slice(0, atLeast))).toBe(true)
  })
})
