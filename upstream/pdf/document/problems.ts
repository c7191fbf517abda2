import { type LostContent, type PdfProblem, type PdfReport, type Repair, repairs } from './report.ts'

type ProblemCode = PdfProblem['code']

const texts: Record<ProblemCode, { title: string; description: string }> = {
  not_pdf: {
    title: 'This file is not a PDF',
    description: 'The file does not start like a PDF. Export the artwork as a PDF and send it again.',
  },
  empty: {
    title: 'The file is empty',
    description:
      'The file has no content (0 bytes). Upload the artwork again, or check the address it is fetched from.',
  },
  truncated: {
    title: 'The PDF is incomplete',
    description: 'The end of the file is missing, probably because a transfer was cut off. Send the whole file again.',
  },
  encrypted: {
    title: 'The PDF is protected by a password',
    description: 'It cannot be opened without its password. Save it again without a password and send it again.',
  },
  encrypted_for_certificates: {
    title: 'The PDF is encrypted for certificates',
    description:
      'Only holders of certain certificates can open it; it has no password. Save it again without encryption and send it again.',
  },
  unknown_encryption: {
    title: 'The encryption of the PDF cannot be read',
    description:
      'It says that it is encrypted, with neither a password nor certificates: its entry /Encrypt is damaged or of a program of its own. Save it again without encryption and send it again.',
  },
  too_complex: {
    title: 'The PDF is too complex to check',
    description:
      'Reading it takes more time or memory than a print file should need. Flatten the artwork or simplify its vector shapes, export it again and send it again.',
  },
  too_large_page: {
    title: 'A page has a size that cannot be printed',
    description:
      'A page is larger than 5.08 m (14 400 points), or far too long and thin. Correct the page size, or use a smaller scale, and send it again.',
  },
  damaged: {
    title: 'The PDF is damaged',
    description: 'Its pages cannot be read. Open it in your design program, export it as a new PDF and send it again.',
  },
}

/** Ends the inspection with a problem for the person who sent the file. */
export class UnprintableError extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, cause?: unknown) {
    super(texts[code].title, { cause })
    this.name = 'UnprintableError'
    this.code = code
  }
}

export function failedReport(code: ProblemCode): PdfReport {
  return { ok: false, error: { code, ...texts[code] } }
}

const repairTexts: Record<Repair, string | ((lost: LostContent) => string)> = {
  data_before: 'Data before its header was skipped.',
  header: 'It has no header that says %PDF and a version.',
  objects: 'Objects of it are not closed, or cannot be read and are not needed.',
  stream_lengths: 'Lengths of its streams are wrong.',
  page_size: 'A page has no MediaBox: US Letter (215.9 × 279.4 mm) was taken, as PDF programs do.',
  content_end: 'The compressed content of a page ends without an end mark, so that a part of it may be missing.',
  content: ({ partsOf }) =>
    `Objects or content of ${pagesInWords(partsOf)} are missing or cannot be read: only the rest is printed.`,
  pages: ({ pages }) => `The file has lost ${pagesInWords(pages)}: an empty page is printed instead, or none.`,
  page_count: 'Its page tree counts other pages than it has.',
  cross_reference: 'Its cross-reference is missing or wrong; it was made again from the objects.',
  catalog: 'Its trailer does not name its catalog.',
  encryption: 'Its entry /Encrypt means nothing and was ignored.',
  update: 'An update at its end was cut off and left out.',
  end: 'Its end, with the trailer and startxref, is missing; all that its pages use is there.',
  data_after: 'Data after its end was skipped.',
}

const maxPagesNamed = 20

function pagesInWords(numbers: readonly number[]): string {
  const named = numbers.slice(0, maxPagesNamed).join(', ')
  if (numbers.length > maxPagesNamed) return `${numbers.length} pages (${named}, …)`
  return numbers.length === 1 ? `page ${named}` : `pages ${named}`
}

/** Says what was repaired and what is lost, for those who print the file. */
export function describeRepairs(made: readonly Repair[], lost: LostContent): { title: string; description: string } {
  const parts = repairs
    .filter((repair) => made.includes(repair))
    .map((repair) => repairTexts[repair])
    .map((text) => (typeof text === 'string' ? text : text(lost)))
  const isLost = lost.pages.length > 0 || lost.partsOf.length > 0
  return {
    title: isLost ? 'The PDF is damaged and a part of it is lost' : 'The PDF is damaged and was read after a repair',
    description: [
      ...parts,
      'The file is kept as it was sent.',
      isLost
        ? 'Check every page in the preview before printing, or ask for the file again.'
        : 'Compare its pages before printing.',
    ].join(' '),
  }
}
