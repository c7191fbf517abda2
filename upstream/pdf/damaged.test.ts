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
import { cutOff, damages, oddEncryptions, withEncryption, withTable } from './samples/damaged.ts'
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

describe.each(kinds)('a damaged PDF with a cross-reference %s', (kind) => {
  it('is not called damaged while it is whole', () => expect(whole[kind]?.repairs).toEqual([]))

  it.each(Object.entries(damages))('is read, and says what was repaired, with %s', async (_, damage) => {
    const bytes = damage(written[kind])
    if (bytes.equals(written[kind])) return // there is nothing of that kind in it
    const report = await inspect(bytes)
    const { repairs, ...content } = { ...contentOf(report), repairs: report.repairs }
    expect(repairs.length).toBeGreaterThan(0)
    const sound = whole[kind]
    expect(content).toEqual(sound && { ...contentOf(sound), ...(repairs.includes('page_size') && { pageConfigs: [] }) })
    expect(describeRepairs(repairs).description).toMatch(/^[A-Z].*\. The file is kept as it was sent\./)

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

  it('is read as it was before an update that was cut off, unless that names pages that are lost', async () => {
    const sound = written[kind]
    const update = Buffer.from('\n4 0 obj\n<< /Length 900000 >>\nstream\n0 0 1 rg 0 0 500 500 re f')
    expect(await outcomeOf(Buffer.concat([sound, update]))).toEqual(whole[kind] && contentOf(whole[kind]))
    const lost = '\n2 0 obj\n<< /Type /Pages /Kids [900 0 R] /Count 1 >>\nendobj\n'
    const root = '\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
    expect(await outcomeOf(Buffer.concat([sound, Buffer.from(lost + root)]))).toBe('truncated')
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

describe('an encrypted PDF', () => {
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

  it('is read with a remark where it may be whole, and refused where it cannot be', async () => {
    const magenta = { repairs: ['content_end'], inks: { process: ['magenta'] } }
    expect(await inspect(withContent(packed.subarray(0, -6)))).toMatchObject(magenta)
    expect(await outcomeOf(withContent(Buffer.from(packed).fill(0xff, 20)))).toBe('damaged_content')
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
