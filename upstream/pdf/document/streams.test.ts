import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { decodeStream } from './streams.ts'

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
})
