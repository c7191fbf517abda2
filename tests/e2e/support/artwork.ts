import { rawPdf } from '#upstream/pdf/samples/raw-pdf.ts'

const pointsPerMm = 72 / 25.4
const box = (name: string, ...cornersMm: number[]) =>
  `/${name} [${cornersMm.map((mm) => (mm * pointsPerMm).toFixed(3)).join(' ')}]`

function pdfOf(pages: readonly string[]): Buffer {
  const first = 4
  const kids = pages.map((_, index) => `${first + index} 0 R`).join(' ')
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    { dict: '', data: Buffer.from('0.9 0.2 0 0 k 20 20 60 200 re f 0 0 0 1 k 100 20 40 40 re f') },
    ...pages.map((entries) => `<< /Type /Page /Parent 2 0 R /Contents 3 0 R ${entries} >>`),
  ])
}

/** A book of one size: 100 × 150 mm with 3 mm of bleed. */
export function bookOf(pages: number): Buffer {
  const boxes = `${box('MediaBox', 0, 0, 116, 166)} ${box('BleedBox', 5, 5, 111, 161)} ${box('TrimBox', 8, 8, 108, 158)}`
  return pdfOf(Array.from({ length: pages }, () => boxes))
}
