import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { type Damage, decodeStream } from './streams.ts'

const deflated = deflateSync(Buffer.from('0 0 9 9 re f'))
const flate = 'FlateDecode'

async function decode(data: Uint8Array, filter?: string | string[]) {
  const { context } = await PDFDocument.create()
  const told: Damage[] = []
  const stream = PDFRawStream.of(context.obj(filter ? { Filter: filter } : {}), data)
  return { text: Buffer.from(decodeStream(stream, (damage) => void told.push(damage))).toString(), told }
}

it('the filters of a stream are undone, also without a checksum or an end', async () => {
  const rows: [string, Uint8Array, string | string[] | undefined][] = [
    ['none', Buffer.from('0 0 9 9 re f'), undefined],
    ['Flate', deflated, flate],
    ['Flate by its short name', deflated, 'Fl'],
    ['a wrong checksum', Buffer.concat([deflated.subarray(0, -4), Buffer.alloc(4)]), flate],
    ['no end', deflated.subarray(0, -4), flate],
    ['bytes behind it', Buffer.concat([deflated, Buffer.from('\r\n')]), flate],
    ['hex digits around Flate', Buffer.from(`${deflated.toString('hex')}>`), ['ASCIIHexDecode', flate]],
  ]
  for (const [name, data, filter] of rows) expect((await decode(data, filter)).text, name).toBe('0 0 9 9 re f')
})

it('damaged Flate is undone as far as it goes, and says whether its end or content is lost', async () => {
  const long = Array.from({ length: 2000 }, (_, at) => `${(at * 7919) % 997} 0 m`).join(' ')
  const packed = deflateSync(Buffer.from(long))
  const rows: [string, Uint8Array, Damage, number][] = [
    ['it has no end', packed.subarray(0, 1000), 'content_end', 101],
    ['bytes of it are others', Buffer.from(packed).fill(0xa5, 800, 820), 'content', 1500],
    ['it is none', Buffer.from('not compressed at all'), 'content', 0],
  ]
  for (const [name, data, damage, atLeast] of rows) {
    const { text, told } = await decode(data, flate)
    expect(told, name).toEqual([damage])
    expect(text.length, name).toBeGreaterThanOrEqual(atLeast)
    expect(long.startsWith(text.slice(0, atLeast)), name).toBe(true)
  }
})
