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
