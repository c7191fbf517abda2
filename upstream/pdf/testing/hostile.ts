import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { catalog, onePageWith, type RawObject, rawPdf } from './pdfs.ts'

/** One megabyte that inflates to a gigabyte, as page content or where a PDF keeps its objects. */
export function flateBombPdf(place: 'content' | 'objects' = 'content'): Buffer {
  const data = deflatedSpaces(1024)
  if (place === 'content') return rawPdf([...onePageWith(), { dict: '/Filter /FlateDecode', data }])
  const dict = '/Type /ObjStm /N 1 /First 8 /Filter /FlateDecode'
  return rawPdf([...onePageWith(), '<< >>', { dict, data }])
}

/** Forms that each draw the next one twice: thirty are a billion pictures from three kilobytes. */
export function nestedFormsBombPdf(levels: number): Buffer {
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1
    const next = isLast ? '' : `/Resources << /XObject << /F ${6 + level} 0 R >> >>`
    const data = Buffer.from(isLast ? '0 0 10 10 re f' : '/F Do /F Do')
    return { dict: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${next}`, data }
  })
  const page = onePageWith('/Resources << /XObject << /F 5 0 R >> >>')
  return rawPdf([...page, { dict: '', data: Buffer.from('/F Do') }, ...forms])
}

/** Pages, each with a mark of its own. */
export function manyPagesPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${3 + 2 * at} 0 R`).join(' ')
  const pageAt = (at: number): RawObject[] => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${4 + 2 * at} 0 R >>`,
    { dict: '', data: Buffer.from(`0 0 0 1 k ${at % 400} 10 5 5 re f`) },
  ]
  const objects = Array.from({ length: pages }, (_, at) => pageAt(at)).flat()
  return rawPdf([catalog, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`, ...objects])
}

/** One path of very many segments, as a badly traced picture has. */
export function manySegmentsPdf(segments: number): Buffer {
  const zigzag = Array.from({ length: 500 }, (_, step) => `${(step * 7) % 595} ${(step * 131) % 842} l\n`).join('')
  const path = `0 1 1 0 k\n0 0 m\n${zigzag.repeat(segments / 500)}f`
  return rawPdf([
    ...onePageWith(),
    { dict: '/Filter /FlateDecode', data: deflateSync(Buffer.from(path), { level: 1 }) },
  ])
}

/** A picture of 40 000 × 40 000 points in a few megabytes: harmless to read, too large to draw. */
export function hugeImagePdf(): Buffer {
  const image = '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 8 /ColorSpace /DeviceCMYK'
  return rawPdf([
    ...onePageWith('/Resources << /XObject << /I 5 0 R >> >>'),
    { dict: '', data: Buffer.from('q 500 0 0 500 40 100 cm /I Do Q') },
    { dict: `${image} /Filter /FlateDecode`, data: deflatedSpaces(6104) },
  ])
}

/** 20 000 objects that are not closed, in a file without an end. */
export function unclosedObjectsPdf(): Buffer {
  const whole = rawPdf([...onePageWith(), { dict: '', data: Buffer.from('0 0 9 9 re f') }]).toString('latin1')
  const more = Array.from({ length: 20_000 }, (_, at) => `${10 + at} 0 obj\n<< /A [ << /B [\nendobj\n`).join('')
  return Buffer.from(whole.slice(0, whole.indexOf('xref')) + more, 'latin1')
}

// Compressing a gigabyte takes seconds; a compressed megabyte can be written a thousand times over.
function deflatedSpaces(megabytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const [zlibHeader, lastBlock] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00])]
  return Buffer.concat([zlibHeader, ...Array<Buffer>(megabytes).fill(megabyte), lastBlock])
}
