import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeRepairs } from './document/problems.ts'
import type { PdfReport } from './document/report.ts'
import { inspectPdf } from './inspect.ts'
import { rewritePdf } from './open.ts'
import { damages, edit, losses } from './testing/damaged.ts'
import { catalog, onePage, onePageWith, rawPdf, readArtwork } from './testing/pdfs.ts'

type Inspected = Extract<PdfReport, { ok: true }>

/** A file with a cross-reference table, and one with a cross-reference stream and object streams. */
const written = { table: await readArtwork('card-1'), stream: await readArtwork('card-2') }
const kinds = ['table', 'stream'] as const

async function inspect(bytes: Uint8Array): Promise<Inspected> {
  const report = await inspectPdf(Buffer.from(bytes))
  if (!report.ok) throw new Error(report.error.title)
  return report
}
/** What a damage must not change. */
const contentOf = ({ pageCount, inks, fonts, pageConfigs }: Inspected) => ({ pageCount, inks, fonts, pageConfigs })
const cutOff = (whole: Buffer, share: number) => whole.subarray(0, Math.floor(whole.length * share))
/** The content of a file that is read, or the code of its problem. */
async function outcomeOf(bytes: Uint8Array) {
  const report = await inspectPdf(Buffer.from(bytes))
  return report.ok ? contentOf(report) : report.error.code
}

describe.each(kinds)('a damaged PDF with a cross-reference %s', (kind) => {
  it('is read, and says what was repaired, with any damage that leaves its content in place', async () => {
    const whole = await inspect(written[kind])
    expect(whole.repairs).toEqual([])
    for (const [name, damage] of Object.entries(damages)) {
      const bytes = damage(written[kind])
      if (bytes.equals(written[kind])) continue // there is nothing of that kind in it, but in the other file
      const report = await inspect(bytes)
      const withoutSize = report.repairs.includes('page_size') ? { pageConfigs: whole.pageConfigs } : {}
      expect(report.repairs, name).not.toEqual([])
      expect({ ...contentOf(report), ...withoutSize }, name).toEqual(contentOf(whole))
      expect(report.lost, name).toEqual({ pages: [], partsOf: [] })
      const { description } = describeRepairs(report.repairs, report.lost)
      expect(description).toMatch(/^[A-Z].*\. The file is kept as it was sent\./)
      const repaired = await inspect(await rewritePdf(bytes))
      expect([repaired.pageCount, repaired.inks], name).toEqual([report.pageCount, report.inks])
      const left = repaired.repairs.filter((repair) => !['page_size', 'page_count'].includes(repair))
      expect(left, name).toEqual([])
    }
  })

  it('is read by an intact cross-reference, whatever else has the number of a page', async () => {
    const whole = await inspect(written[kind])
    const { ref } = (await PDFDocument.load(written[kind])).getPage(0)
    const other = '<< /Type /Page /MediaBox [0 0 9 9] >>'
    const packed = `${ref.objectNumber} 0 ${other}`
    const stream = `<< /Type /ObjStm /N 1 /First ${packed.indexOf('<<')} /Length ${packed.length} >>\nstream\n${packed}\nendstream`
    for (const object of [`${ref.objectNumber} 0 obj\n${other}`, `900 0 obj\n${stream}`]) {
      const bytes = edit((text) => text.replace('startxref', `${object}\nendobj\nstartxref`))(written[kind])
      const report = await inspect(bytes)
      expect([report.repairs, contentOf(report)], object).toEqual([[], contentOf(whole)])
    }
  })

  it('is read only as a whole, wherever it was cut off, and as it was before an update that was', async () => {
    const whole = contentOf(await inspect(written[kind]))
    const anywhere = fc.double({ min: 0.02, max: 1, noNaN: true })
    const isWhole = async (share: number) => {
      expect([whole, 'truncated']).toContainEqual(await outcomeOf(cutOff(written[kind], share)))
    }
    await fc.assert(fc.asyncProperty(anywhere, isWhole), { numRuns: 80, seed: 71 })
    const [lost, root] = ['/Type /Pages /Kids [900 0 R] /Count 1', '/Type /Catalog /Pages 2 0 R']
    for (const update of [
      '\n4 0 obj\n<< /Length 900000 >>\nstream\n0 0 1 rg 0 0 500 500 re f',
      `\n2 0 obj\n<< ${lost} >>\nendobj\n1 0 obj\n<< ${root} >>\nendobj\n`,
    ]) {
      const report = await inspect(Buffer.concat([written[kind], Buffer.from(update)]))
      expect([report.repairs, contentOf(report)]).toEqual([['update'], whole])
    }
  })

  it('is read with all its pages, and says what is lost', async () => {
    const missing = { pages: [], partsOf: [1] }
    for (const [loss, lost, words] of [
      ['zeros over a page', { pages: [2], partsOf: [] }, 'The file has lost page 2: '],
      ['zeros over the head of its content', missing, 'Objects or content of page 1 are missing'],
      ['zeros in its compressed content', missing, 'Objects or content of page 1 are missing'],
    ] as const) {
      const bytes = losses[loss](written[kind])
      const report = await inspect(bytes)
      expect([report.pageCount, report.lost], loss).toEqual([2, lost])
      const { title, description } = describeRepairs(report.repairs, report.lost)
      expect(title).toBe('The PDF is damaged and a part of it is lost')
      expect(description).toContain(words)
      expect(description).toContain('Check every page in the preview before printing')
      expect((await inspect(await rewritePdf(bytes))).pageCount).toBe(2)
      // Cut off besides, nothing would say what else it had.
      expect(await outcomeOf(damages['nothing behind its objects'](bytes))).toBe('truncated')
    }
  })
})

it('an encrypted PDF is read where it needs no password, never as if it were not encrypted', async () => {
  const document = await PDFDocument.load(written.table, { updateMetadata: false })
  document.encrypt({ ownerPassword: 'prepress' })
  const sound = Buffer.from(await document.save())
  const whole = await inspect(sound)
  expect(whole).toMatchObject({ encrypted: true, repairs: [] })
  for (let share = 0.5; share < 1; share += 0.02) {
    expect([contentOf(whole), 'truncated']).toContainEqual(await outcomeOf(cutOff(sound, share)))
  }
  const bytes = damages['a wrong startxref'](sound)
  expect(await inspect(bytes)).toMatchObject({ encrypted: true, repairs: ['cross_reference'] })
  expect(await inspect(await rewritePdf(bytes))).toMatchObject({ encrypted: false, inks: whole.inks })
})

it('an encrypted PDF is read with an empty owner password, and without an identifier of the file', async () => {
  const encrypt = async (options: Parameters<PDFDocument['encrypt']>[0]) => {
    const document = await PDFDocument.load(written.table, { updateMetadata: false })
    document.encrypt(options)
    return Buffer.from(await document.save())
  }
  // pdf-lib writes an empty owner password only as what it is filled up with.
  const empty = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex').toString(
    'latin1',
  )
  const byOwner = (ownerPassword: string) => encrypt({ userPassword: 'brand', ownerPassword, algorithm: 'AES-128' })
  const withoutId = edit((text) => text.replace('/ID', '/XD'))(await encrypt({ ownerPassword: 'press' }))
  const { inks } = await inspect(written.table)
  for (const bytes of [await byOwner(empty), withoutId]) {
    expect(await inspect(bytes)).toMatchObject({ encrypted: true, repairs: [], inks })
  }
  expect(await outcomeOf(await byOwner('press'))).toBe('encrypted')
})

describe('a PDF whose content is damaged', () => {
  it('is read as far as it can be, with a remark of its page, or of the end that may be missing', async () => {
    const packed = deflateSync(Buffer.from('0 1 0 0 k 0 0 9 9 re f '.repeat(200)))
    const flate = (data: Buffer) => rawPdf([...onePageWith(), { dict: '/Filter /FlateDecode', data }])
    const squares = Array.from({ length: 2000 }, (_, at) => `0 1 0 0 k ${(at * 7919) % 595} 0 9 9 re f`).join(' ')
    const broken = deflateSync(Buffer.from(squares)).fill(0xa5, 800, 820)
    const unknown = rawPdf([...onePageWith(), { dict: '/Filter /Foo', data: packed }])
    const magenta = { process: ['magenta'] }
    expect(await inspect(flate(packed.subarray(0, -6)))).toMatchObject({ repairs: ['content_end'], inks: magenta })
    const lost = { repairs: ['content'], lost: { partsOf: [1] } }
    expect(await inspect(flate(broken))).toMatchObject({ ...lost, inks: magenta })
    for (const bytes of [flate(Buffer.from('no such content')), unknown]) {
      expect(await inspect(bytes)).toMatchObject({ ...lost, inks: { process: [] } })
    }
  })

  it('has an empty page, which the remark names, for what is none in its page tree', async () => {
    const tree = (kids: string) => `<< /Type /Pages /Kids [${kids}] /Count 3 /MediaBox [0 0 90 90] >>`
    const page = '<< /Type /Page /Parent 2 0 R >>'
    for (const kid of ['9 0 R', 'null', '4 0 R']) {
      const bytes = rawPdf([catalog, tree(`3 0 R ${kid} 3 0 R`), page, { dict: '', data: Buffer.from('') }])
      const report = await inspect(bytes)
      expect(report, kid).toMatchObject({ pageCount: 3, repairs: ['pages'], lost: { pages: [2], partsOf: [] } })
      expect(report.pageConfigs).toHaveLength(1)
      expect(await inspect(await rewritePdf(bytes))).toMatchObject({ pageCount: 3, repairs: [] })
    }
    expect(await outcomeOf(rawPdf([catalog, tree('8 0 R 9 0 R')]))).toBe('damaged')
  })
})

/** A file whose cross-reference stream is predicted by the row above, as most writers do it. */
function predictedPdf(): Buffer {
  const objects = [
    '%PDF-1.7\n',
    ...[catalog, onePage, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] >>'].map(
      (dict, index) => `${index + 1} 0 obj\n${dict}\nendobj\n`,
    ),
  ]
  const offsets = objects.map((_, index) => objects.slice(0, index + 1).join('').length)
  const rows = [[0, 0, 0, 255], ...offsets.map((offset) => [1, offset >> 8, offset & 255, 0])]
  const above = (index: number) => rows[index - 1] ?? []
  const predicted = rows.flatMap((row, index) => [2, ...row.map((byte, at) => (byte - (above(index)[at] ?? 0)) & 255)])
  const data = deflateSync(Buffer.from(predicted))
  const keys = `/Type /XRef /Size 5 /Root 1 0 R /W [1 2 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>`
  const head = `${objects.join('')}4 0 obj\n<< ${keys} /Length ${data.length} >>\nstream\n`
  const end = `\nendstream\nendobj\nstartxref\n${offsets.at(-1)}\n%%EOF\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from(end)])
}

it('a sound PDF is not called damaged', async () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] /Resources << /XObject << /Gone 77 0 R >> >> >>'
  const sound = [
    rawPdf([catalog, onePage, page]),
    Buffer.concat([written.table, Buffer.from('\r\n\0\0')]),
    predictedPdf(),
  ]
  for (const bytes of [...sound, await readArtwork('block-1')]) expect((await inspect(bytes)).repairs).toEqual([])
})
