import type { PdfProblem, PdfReport } from './report.ts'

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
