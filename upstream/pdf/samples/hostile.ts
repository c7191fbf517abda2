import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { catalog, onePage, onePageWith, rawPdf } from './raw-pdf.ts'

const megabyte = 1024 * 1024

/** One megabyte that inflates to a gigabyte, as page content or where a PDF keeps its objects. */
export function flateBombPdf(place: 'content' | 'objects' = 'content'): Buffer {
  const data = bombOf(1024)
  if (place === 'content') return rawPdf([...onePageWith(), { dict: '/Filter /FlateDecode', data }])
  const dict = '/Type /ObjStm /N 1 /First 8 /Filter /FlateDecode'
  return rawPdf([...onePageWith(), '<< >>', { dict, data }])
}

/** A page tree whose branch leads back to its root. */
export function pageTreeLoopPdf(): Buffer {
  return rawPdf([
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>',
  ])
}

/** Thirty forms that each draw the next one twice: a billion pictures from three kilobytes. */
export function nestedFormsBombPdf(levels = 30): Buffer {
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1
    const next = isLast ? '' : `/Resources << /XObject << /F ${6 + level} 0 R >> >>`
    const data = Buffer.from(isLast ? '0 0 10 10 re f' : '/F Do /F Do')
    return { dict: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${next}`, data }
  })
  const page = onePageWith('/Resources << /XObject << /F 5 0 R >> >>')
  return rawPdf([...page, { dict: '', data: Buffer.from('/F Do') }, ...forms])
}

/** A page of 700 kilometres; with a height, a strip that is far too thin. */
export function hugePagePdf(widthPt = 2e9, heightPt = 2e9): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] >>`
  return rawPdf([catalog, onePage, page])
}

/** Very many pages, each with a mark of its own; with a size, padded to it. */
export function manyPagesPdf(pages: number, bytes = 0): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`).join(' ')
  const made = (padding: number) =>
    rawPdf([
      catalog,
      `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 420 595] >>`,
      { dict: '', data: Buffer.alloc(padding, ' ') },
      ...Array.from({ length: pages }, (_, index) => [
        `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R >>`,
        { dict: '', data: Buffer.from(`0 0 0 1 k ${index % 400} 10 5 5 re f`) },
      ]).flat(),
    ])
  // Its length is written in the file as well, and has as many digits once it is nearly right.
  const nearly = Math.max(0, bytes - made(0).length)
  return made(Math.max(0, nearly - (made(nearly).length - bytes)))
}

/** One path of very many segments, as a badly traced picture has. */
export function manySegmentsPdf(segments = 1_500_000): Buffer {
  const zigzag = Array.from({ length: 500 }, (_, step) => `${(step * 7) % 595} ${(step * 131) % 842} l`).join('\n')
  const path = Array.from({ length: Math.ceil(segments / 500) }, () => zigzag).join('\n')
  const data = deflateSync(Buffer.from(`0 1 1 0 k\n0 0 m\n${path}\nf`), { level: 1 })
  return rawPdf([...onePageWith(), { dict: '/Filter /FlateDecode', data }])
}

/** A picture of 40 000 × 40 000 points in a few megabytes: harmless to read, too large to draw. */
export function hugeImagePdf(): Buffer {
  const image = '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 8 /ColorSpace /DeviceCMYK'
  return rawPdf([
    ...onePageWith('/Resources << /XObject << /I 5 0 R >> >>'),
    { dict: '', data: Buffer.from('q 500 0 0 500 40 100 cm /I Do Q') },
    { dict: `${image} /Filter /FlateDecode`, data: bombOf(6104) },
  ])
}

/** Pages of a size each that all use the same inks of very long names: a report hundreds of times as large as the file. */
export function longInkNamesPdf(pages = 500, inks = 100): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${5 + at} 0 R`).join(' ')
  const all = Array.from({ length: inks }, (_, at) => at)
  const spaces = all.map((at) => `/S${at} [/Separation /${String(at).padEnd(1000, 'x')} /DeviceCMYK << >>]`)
  return rawPdf([
    catalog,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /Resources 3 0 R >>`,
    `<< /ColorSpace << ${spaces.join(' ')} >> >>`,
    { dict: '', data: Buffer.from(all.map((at) => `/S${at} cs 0 0 9 9 re f`).join('\n')) },
    ...Array.from(
      { length: pages },
      (_, at) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${300 + at} 300] /Contents 4 0 R >>`,
    ),
  ])
}

/** Very many objects that are not closed, in a file without an end. */
export function unclosedObjectsPdf(objects = 20_000): Buffer {
  const whole = rawPdf([...onePageWith(), { dict: '', data: Buffer.from('0 0 9 9 re f') }]).toString('latin1')
  const more = Array.from({ length: objects }, (_, at) => `${10 + at} 0 obj\n<< /A [ << /B [\nendobj\n`).join('')
  return Buffer.from(whole.slice(0, whole.indexOf('xref')) + more, 'latin1')
}

// Compressing a gigabyte takes seconds; a compressed megabyte can be written a thousand times over.
function bombOf(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(megabyte, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const zlibHeader = Buffer.from([0x78, 0x9c])
  const lastBlock = Buffer.from([0x03, 0x00])
  return Buffer.concat([zlibHeader, ...Array.from({ length: megabytes }, () => block), lastBlock])
}
