import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeRepairs } from './document/problems.ts'
import type { PdfReport } from './document/report.ts'
import { inspectPdf } from './inspect.ts'
import { rewritePdf } from './open.ts'
import { bookBlock } from './samples/book-block.ts'
import { encryptedPdf, ownerProtectedPdf } from './samples/broken.ts'
import { businessCard } from './samples/business-card.ts'
import { cutOff, damages, losses, oddEncryptions, withEncryption, withTable } from './samples/damaged.ts'
import { catalog, onePage, onePageWith, rawPdf } from './samples/raw-pdf.ts'

type Inspected = Extract<PdfReport, { ok: true }>

/** A file with a cross-reference table, and one with a cross-reference stream and object streams. */
const written = { table: Buffer.alloc(0), stream: Buffer.alloc(0) }
const whole: Record<keyof typeof written, Inspected | undefined> = { table: undefined, stream: undefined }
const kinds = ['table', 'stream'] as const

async function inspect(bytes: Uint8Array): Promise<Inspected> {
  const report = await inspectPdf(Buffer.from(bytes))
  if (!report.ok) throw new Error(report.error.title)
  return report
}
/** What a damage must not change; pages without a size have another one. */
const contentOf = ({ pageCount, inks, fonts, pageConfigs, repairs }: Inspected) => ({
  pageCount,
  inks,
  fonts,
  pageConfigs: repairs.includes('page_size') ? [] : pageConfigs,
})

/** The content of a file that is read, or the code of its problem. */
async function outcomeOf(bytes: Uint8Array) {
  const report = await inspectPdf(Buffer.from(bytes))
  return report.ok ? contentOf(report) : report.error.code
}

beforeAll(async () => {
  written.stream = Buffer.from(await businessCard())
  written.table = Buffer.from(await withTable(written.stream))
  for (const kind of kinds) whole[kind] = await inspect(written[kind])
})

it.each(Object.entries(damages))('the damage of %s changes at least one of the files', (_, damage) => {
  expect(kinds.filter((kind) => !damage(written[kind]).equals(written[kind]))).not.toEqual([])
})

describe.each(kinds)('a damaged PDF with a cross-reference %s', (kind) => {
  it('is not called damaged while it is whole', () => expect(whole[kind]?.repairs).toEqual([]))

  it.each(Object.entries(damages))('is read, and says what was repaired, with %s', async (_, damage) => {
    const bytes = damage(written[kind])
    if (bytes.equals(written[kind])) return // there is nothing of that kind in it, but in the other file
    const report = await inspect(bytes)
    const { repairs, ...content } = { ...contentOf(report), repairs: report.repairs }
    expect(repairs.length).toBeGreaterThan(0)
    const sound = whole[kind]
    expect(content).toEqual(sound && { ...contentOf(sound), ...(repairs.includes('page_size') && { pageConfigs: [] }) })
    expect(report.lost).toEqual({ pages: [], partsOf: [] })
    expect(describeRepairs(repairs, report.lost).description).toMatch(/^[A-Z].*\. The file is kept as it was sent\./)

    const repaired = await inspect(await rewritePdf(bytes))
    expect([repaired.pageCount, repaired.inks]).toEqual([report.pageCount, report.inks])
    expect(repaired.repairs.filter((repair) => !['page_size', 'page_count'].includes(repair))).toEqual([])
  })

  it('is read only as a whole, wherever it was cut off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.02, max: 1, noNaN: true }), async (share) => {
        expect([whole[kind] && contentOf(whole[kind]), 'truncated']).toContainEqual(
          await outcomeOf(cutOff(written[kind], share)),
        )
      }),
      { numRuns: 80, seed: 71 },
    )
  })

  it.each([
    ['a stream', '\n4 0 obj\n<< /Length 900000 >>\nstream\n0 0 1 rg 0 0 500 500 re f'],
    [
      'pages that are lost',
      '\n2 0 obj\n<< /Type /Pages /Kids [900 0 R] /Count 1 >>\nendobj\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    ],
  ])('is read as it was before an update that was cut off behind %s, and says so', async (_, update) => {
    const report = await inspect(Buffer.concat([written[kind], Buffer.from(update)]))
    expect(report.repairs).toEqual(['update'])
    expect(contentOf(report)).toEqual(whole[kind] && contentOf(whole[kind]))
  })

  it.each([
    ['zeros over a page', { pages: [2], partsOf: [] }, 'The file has lost page 2: '],
    ['zeros over the head of its content', { pages: [], partsOf: [1] }, 'Objects or content of page 1 are missing'],
    ['zeros in its compressed content', { pages: [], partsOf: [1] }, 'Objects or content of page 1 are missing'],
  ])('is read with all its pages, and says what is lost, with %s', async (loss, lost, words) => {
    const bytes = losses[loss]?.(written[kind]) ?? Buffer.alloc(0)
    const report = await inspect(bytes)
    expect([report.pageCount, report.lost]).toEqual([2, lost])
    const remark = describeRepairs(report.repairs, report.lost)
    expect(remark.title).toBe('The PDF is damaged and a part of it is lost')
    expect(remark.description).toContain(words)
    expect(remark.description).toContain('Check every page in the preview before printing')
    expect((await inspect(await rewritePdf(bytes))).pageCount).toBe(2)
    // Cut off besides, nothing would say what else it had.
    const withoutEnd = damages['nothing behind its objects']?.(bytes) ?? bytes
    expect(await outcomeOf(withoutEnd)).toBe('truncated')
  })

  it.each([
    ['certificates', 'encrypted_for_certificates'],
    ['another program', 'unknown_encryption'],
    ['junk', 'unknown_encryption'],
    ['half of an entry', 'unknown_encryption'],
  ] as const)('is refused when it is encrypted with %s, as %s', async (encryption, code) => {
    expect(await outcomeOf(withEncryption(written[kind], oddEncryptions[encryption]))).toBe(code)
  })
})

describe('a damaged PDF with an update', () => {
  it('names a page that is lost from what was written before the update', async () => {
    const lost = losses['zeros over a page']?.(written.table) ?? Buffer.alloc(0)
    const text = lost.toString('latin1')
    const [, root, at] = /\/Root (\d+ 0 R)[^]*startxref\s+(\d+)/.exec(text) ?? []
    const trailer = `trailer\n<< /Size 12 /Root ${root} /Prev ${at} >>\nstartxref\n${text.length}\n%%EOF\n`
    const bytes = Buffer.concat([lost, Buffer.from(`xref\n0 1\n0000000000 65535 f \n${trailer}`)])
    expect(await inspect(bytes)).toMatchObject({ pageCount: 2, lost: { pages: [2], partsOf: [] } })
  })
})

describe('an encrypted PDF', () => {
  it('is refused when the object that says how it is encrypted is lost', async () => {
    expect(await outcomeOf(withEncryption(written.table, '900 0 R'))).toBe('unknown_encryption')
  })

  it('is told from one that needs a password', async () => {
    expect(await outcomeOf(await encryptedPdf())).toBe('encrypted')
    expect(await inspect(await ownerProtectedPdf())).toMatchObject({ encrypted: true, repairs: [] })
  })

  it('is never read as if it were not encrypted, wherever it was cut off', async () => {
    const sound = Buffer.from(await ownerProtectedPdf())
    const content = contentOf(await inspect(sound))
    for (let share = 0.5; share < 1; share += 0.02) {
      expect([content, 'truncated']).toContainEqual(await outcomeOf(cutOff(sound, share)))
    }
  })

  it('is read with a wrong startxref, and can be drawn from a copy', async () => {
    const bytes = damages['a wrong startxref']?.(await ownerProtectedPdf()) ?? Buffer.alloc(0)
    const { repairs, encrypted, inks } = await inspect(bytes)
    expect([repairs, encrypted]).toEqual([['cross_reference'], true])
    expect(await inspect(await rewritePdf(bytes))).toMatchObject({ encrypted: false, inks })
  })
})

describe('a PDF whose content is cut off', () => {
  const packed = deflateSync(Buffer.from('0 1 0 0 k 0 0 9 9 re f '.repeat(200)))
  const withContent = (data: Buffer) => rawPdf([...onePageWith(), { dict: '/Filter /FlateDecode', data }])

  const magenta = { process: ['magenta'] }
  const squares = Array.from({ length: 2000 }, (_, at) => `0 1 0 0 k ${(at * 7919) % 595} 0 9 9 re f`).join(' ')
  const broken = deflateSync(Buffer.from(squares)).fill(0xa5, 800, 820)

  it('is read with a remark where it may be whole', async () => {
    expect(await inspect(withContent(packed.subarray(0, -6)))).toMatchObject({
      repairs: ['content_end'],
      inks: magenta,
    })
  })

  it.each([
    ['of which a part is broken', withContent(broken), magenta],
    ['that is not compressed', withContent(Buffer.from('no such content')), { process: [] }],
    ['of an unknown filter', rawPdf([...onePageWith(), { dict: '/Filter /Foo', data: packed }]), { process: [] }],
  ])('is read with a remark of its page, as far as it can be read, with content %s', async (_, bytes, inks) => {
    expect(await inspect(bytes)).toMatchObject({ repairs: ['content'], lost: { partsOf: [1] }, inks })
  })

  it('names every page that draws what is broken', async () => {
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 6 0 R /Resources << /XObject << /F 7 0 R >> >> >>'
    const tree = '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>'
    const sound = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
    const form = {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode',
      data: Buffer.from('broken'),
    }
    const bytes = rawPdf([catalog, tree, page, sound, page, { dict: '', data: Buffer.from('/F Do') }, form])
    expect(await inspect(bytes)).toMatchObject({ repairs: ['content'], lost: { pages: [], partsOf: [1, 3] } })
  })
})

describe('a PDF whose page tree names what is no page', () => {
  const tree = (kids: string) => `<< /Type /Pages /Kids [${kids}] /Count 3 /MediaBox [0 0 90 90] >>`
  const page = '<< /Type /Page /Parent 2 0 R >>'

  it.each(['9 0 R', 'null', '4 0 R'])('is read with an empty page for %s, which the remark names', async (kid) => {
    const bytes = rawPdf([catalog, tree(`3 0 R ${kid} 3 0 R`), page, { dict: '', data: Buffer.from('') }])
    const report = await inspect(bytes)
    expect(report).toMatchObject({ pageCount: 3, repairs: ['pages'], lost: { pages: [2], partsOf: [] } })
    expect(report.pageConfigs).toHaveLength(1)
    expect(await inspect(await rewritePdf(bytes))).toMatchObject({ pageCount: 3, repairs: [] })
  })

  it('is refused when it has no page at all', async () => {
    expect(await outcomeOf(rawPdf([catalog, tree('8 0 R 9 0 R')]))).toBe('damaged')
  })
})

describe('a PDF without damage', () => {
  it('may refer to objects that are not there, which are null', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] /Resources << /XObject << /Gone 77 0 R >> >> >>'
    expect(await inspect(rawPdf([catalog, onePage, page]))).toMatchObject({ pageCount: 1, repairs: [] })
  })

  it('is not called damaged for a short line behind its end, or for a book of pages', async () => {
    expect((await inspect(Buffer.concat([written.table, Buffer.from('\r\n\0\0')]))).repairs).toEqual([])
    expect((await inspect(await bookBlock({ pages: 40 }))).repairs).toEqual([])
  })
})
