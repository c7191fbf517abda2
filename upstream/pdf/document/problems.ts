import texts from './problem-texts.json' with { type: 'json' }
import { type Differences, type LostContent, type PdfProblem, type PdfReport, type Repair, repairs } from './report.ts'

type ProblemCode = PdfProblem['code']

/** Ends the inspection with a problem for the person who sent the file. */
export class UnprintableError extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, cause?: unknown) {
    super(texts.problems[code].title, { cause })
    this.name = 'UnprintableError'
    this.code = code
  }
}

export function failedReport(code: ProblemCode): PdfReport {
  return { ok: false, error: { code, ...texts.problems[code] } }
}

const maxPagesNamed = 20

function pagesInWords(numbers: readonly number[]): string {
  const named = numbers.slice(0, maxPagesNamed).join(', ')
  if (numbers.length > maxPagesNamed) return `${numbers.length} pages (${named}, …)`
  return numbers.length === 1 ? `page ${named}` : `pages ${named}`
}

export function describeRepairs(made: readonly Repair[], lost: LostContent): { title: string; description: string } {
  const lostPages: Partial<Record<Repair, number[]>> = { pages: lost.pages, content: lost.partsOf }
  const parts = repairs
    .filter((repair) => made.includes(repair))
    .map((repair) => texts.repairs[repair].replace('{pages}', pagesInWords(lostPages[repair] ?? [])))
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

const maxNames = 10

export const namesInWords = (names: readonly string[]): string =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')

export function describeDifferences(found: Differences): { title: string; description: string }[] {
  const { reducedBoxes, hiddenLayers, hiddenInks, isDynamicForm, isPortfolio } = found
  const { differences } = texts
  const layers = namesInWords(hiddenLayers.map((name) => `"${name}"`))
  const described = [
    reducedBoxes.length > 0 && { ...differences.reducedBoxes, pages: pagesInWords(reducedBoxes) },
    hiddenLayers.length > 0 && { ...differences.hiddenLayers, layers, inks: namesInWords(hiddenInks) },
    isDynamicForm && differences.isDynamicForm,
    isPortfolio && differences.isPortfolio,
  ].filter((each) => each !== false)
  return described.map(({ title, description, ...names }) => ({
    title,
    description: description.replaceAll(
      /\{(\w+)\}/g,
      (_, key: string) => new Map(Object.entries(names)).get(key) ?? '',
    ),
  }))
}
