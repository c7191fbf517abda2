import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { printedAppearances } from '../document/annotations.ts'
import type { HiddenBy } from '../document/layers.ts'
import { entriesOf } from '../document/objects.ts'
import type { Page } from '../document/pages.ts'
import { UnprintableError } from '../document/problems.ts'
import { type Damage, decodeStream } from '../document/streams.ts'
import { inksOfImage, inksOfInlineImage, readColorSpace } from './color-spaces.ts'
import { applyOperator, type GraphicsState, type Lookups, pageStart, paintsOfText } from './graphics-state.ts'
import { containsInks, type InkSet, inkNames, mergeInks, noInks } from './ink-set.ts'
import { inksOfShading } from './shadings.ts'
import { type Operand, readOperators } from './tokenizer.ts'

/**
 * The inks of a piece of content and those on its layers that are off, how many operators it runs, and what is damaged in it,
 * forms included.
 */
type Marks = { inks: InkSet; hidden: InkSet; operators: number; damages: readonly Damage[] }
type PageMarks = Omit<Marks, 'operators'>
type Scope = { resources: PDFDict; state: GraphicsState; depth: number }

const nothing: Marks = { inks: noInks, hidden: noInks, operators: 0, damages: [] }
// No design program nests 20 forms; a "form bomb" doubles its work at each level.
const maxDepth = 20
const maxOperators = 20_000_000
const maxSavedStates = 10_000

const paintOperators = new Map<string, readonly ('fill' | 'stroke')[]>([
  ...['f', 'F', 'f*'].map((operator) => [operator, ['fill']] as const),
  ...['S', 's'].map((operator) => [operator, ['stroke']] as const),
  ...['B', 'B*', 'b', 'b*'].map((operator) => [operator, ['fill', 'stroke']] as const),
])

type Options = { onFont: (font: PDFDict) => void; hiddenBy: HiddenBy; onHidden: (layer: string) => void }

/**
 * Reads which inks pages need, by running their content the way a RIP does: colours count when something is painted
 * with them, not when they are set. Fonts too, if text is painted with them. One reader serves a whole document and reads
 * shared content once.
 */
export function createInkReader({ onFont, hiddenBy, onHidden }: Options): (page: Page) => PageMarks {
  const known = new Map<PDFStream, Map<string, Marks>>()
  const numbers = new Map<PDFDict, number>()
  const running = new Set<PDFStream>()
  let operatorsOfDocument = 0

  function readPage(page: Page): PageMarks {
    const resources = dictOr(page.find('Resources'), page.dict)
    const scope = { resources, state: pageStart, depth: 0 }
    const content = readContent(contentStreams(page.find('Contents')), scope)
    const parts = [content, ...printedAppearances(page).map((appearance) => readAppearance(appearance, scope))]
    for (const { operators } of parts) operatorsOfDocument = withinLimit(operatorsOfDocument + operators)
    return {
      inks: parts.map(({ inks }) => inks).reduce(mergeInks),
      hidden: parts.map(({ hidden }) => hidden).reduce(mergeInks),
      damages: parts.flatMap(({ damages }) => damages),
    }
  }

  function readAppearance({ stream, layer }: ReturnType<typeof printedAppearances>[number], scope: Scope): Marks {
    const marks = call(stream, scope)
    const hiding = hiddenBy(layer)
    if (hiding === undefined) return marks
    onHidden(hiding)
    return { ...marks, inks: noInks, hidden: mergeInks(marks.inks, marks.hidden) }
  }

  /** A page may be cut into streams at any token, so its parts are read as one (ISO 32000-1, 7.8.2). */
  function readContent(streams: readonly PDFStream[], scope: Scope): Marks {
    const found = new Set<Damage>()
    const parts = streams.flatMap((stream) => [decodeStream(stream, (damage) => found.add(damage)), Buffer.from('\n')])
    const marks = run(Buffer.concat(parts), scope)
    return { ...marks, damages: [...found, ...marks.damages] }
  }

  function call(stream: PDFStream, { resources, state, depth }: Scope): Marks {
    if (depth > maxDepth) throw new UnprintableError('too_complex')
    if (running.has(stream)) return nothing
    const readings = known.get(stream) ?? new Map<string, Marks>()
    known.set(stream, readings)
    const own = dictOr(stream.dict.lookup(PDFName.of('Resources')), resources)
    const key = `${numberOf(own)} ${stateKey(state)}`
    const before = readings.get(key)
    if (before) return before

    running.add(stream)
    const marks = readContent([stream], { resources: own, state, depth: depth + 1 })
    running.delete(stream)
    readings.set(key, marks)
    return marks
  }

  // A form without resources uses its caller's, where a name may stand for another ink.
  function numberOf(dict: PDFDict): number {
    const number = numbers.get(dict) ?? numbers.size
    numbers.set(dict, number)
    return number
  }

  function run(content: Uint8Array, scope: Scope): Marks {
    const { resources, depth } = scope
    const saved: GraphicsState[] = []
    let { state } = scope
    let shown: GraphicsState | undefined
    const drawn = new Set<string>()
    const marked: (string | undefined)[] = []
    let hiding: string | undefined
    let [inks, hidden] = [noInks, noInks]
    let operators = 0
    const damages = new Set<Damage>()

    const mark = (more: InkSet): void => {
      if (hiding === undefined) {
        if (!containsInks(inks, more)) inks = mergeInks(inks, more)
        return
      }
      if (inkNames(more).length > 0) onHidden(hiding)
      hidden = mergeInks(hidden, more)
    }
    const include = (stream: PDFStream, start = state, callers = resources): InkSet => {
      const marks = call(stream, { resources: callers, state: start, depth })
      operators = withinLimit(operators + marks.operators)
      for (const damage of marks.damages) damages.add(damage)
      hidden = mergeInks(hidden, marks.hidden)
      return marks.inks
    }
    const lookups: Lookups = {
      space: (name) => readColorSpace(typeof name === 'string' ? PDFName.of(name) : undefined, resources),
      pattern: (name, uncolored) => {
        const pattern = resource(resources, 'Pattern', name)
        if (pattern instanceof PDFDict) return inksOfShading(pattern.lookup(PDFName.of('Shading')), resources)
        if (!(pattern instanceof PDFStream)) return noInks
        return include(pattern, uncolored ? { ...pageStart, fill: uncolored, stroke: uncolored } : pageStart)
      },
    }

    const showText = (): void => {
      if (shown === state) return
      shown = state
      const font = resource(resources, 'Font', state.font)
      if (font instanceof PDFDict && isType3(font)) return showDrawnGlyphs(font)
      const paints = paintsOfText(state)
      for (const paint of paints) mark(paint.inks)
      if (font instanceof PDFDict && paints.length > 0) onFont(font)
    }
    // Whatever the rendering mode is, and with the resources of the font (ISO 32000-1, 9.3.6 and table 112).
    const showDrawnGlyphs = (font: PDFDict): void => {
      // A book may change between such fonts a hundred times a page.
      const key = `${numberOf(font)} ${stateKey(state)}`
      if (drawn.has(key)) return
      drawn.add(key)
      onFont(font)
      const own = dictOr(font.lookup(PDFName.of('Resources')), resources)
      for (const glyph of glyphsOf(font)) mark(include(glyph, state, own))
    }
    const draw = (xObject: PDFObject | undefined): void => {
      if (!(xObject instanceof PDFStream)) return
      const kind = xObject.dict.lookup(PDFName.of('Subtype'))
      const before = hiding
      hiding ??= hiddenBy(xObject.dict.lookup(PDFName.of('OC')))
      if (kind === PDFName.of('Form')) mark(include(xObject))
      else if (kind === PDFName.of('Image')) mark(inksOfImage(xObject.dict, resources, state.fill.inks))
      hiding = before
    }

    readOperators(content, (operator, operands) => {
      operators += 1
      for (const paint of paintOperators.get(operator) ?? []) mark(state[paint].inks)
      switch (operator) {
        case 'q':
          if (saved.length < maxSavedStates) saved.push(state)
          break
        case 'Q':
          state = saved.pop() ?? state
          break
        case 'BMC':
        case 'BDC':
          marked.push(hiding)
          if (operands[0] === 'OC') hiding ??= hiddenBy(resource(resources, 'Properties', operands[1]))
          break
        case 'EMC':
          hiding = marked.pop()
          break
        case 'Tj':
        case 'TJ':
        case "'":
        case '"':
          showText()
          break
        case 'sh':
          mark(inksOfShading(resource(resources, 'Shading', operands[0]), resources))
          break
        case 'Do':
          draw(resource(resources, 'XObject', operands[0]))
          break
        case 'BI':
          mark(inksOfInlineImage(operands, resources, state.fill.inks))
          break
        default:
          state = applyOperator(state, operator, operands, lookups)
      }
    })
    return { inks, hidden, operators: withinLimit(operators), damages: [...damages] }
  }

  return readPage
}

function resource(resources: PDFDict, kind: string, name: Operand | undefined): PDFObject | undefined {
  const named = resources.lookup(PDFName.of(kind))
  return named instanceof PDFDict && typeof name === 'string' ? named.lookup(PDFName.of(name)) : undefined
}

function stateKey({ fill, stroke, textMode, font }: GraphicsState): string {
  const paints = [fill, stroke].map(({ inks }) => [inkNames(inks), inks.rgb])
  return JSON.stringify([paints, textMode, font])
}

function withinLimit(operators: number): number {
  if (operators > maxOperators) throw new UnprintableError('too_complex')
  return operators
}

function contentStreams(contents: PDFObject | undefined): PDFStream[] {
  const parts = contents instanceof PDFArray ? entriesOf(contents) : [contents]
  return parts.filter((part) => part instanceof PDFStream)
}

/** Only a Type 3 font draws its glyphs with operators, and so may bring colours of its own. */
const isType3 = (font: PDFDict): boolean => font.lookup(PDFName.of('Subtype')) === PDFName.of('Type3')

function glyphsOf(font: PDFDict): PDFStream[] {
  const glyphs = font.lookup(PDFName.of('CharProcs'))
  if (!(glyphs instanceof PDFDict)) return []
  return glyphs
    .keys()
    .map((key) => glyphs.lookup(key))
    .filter((glyph) => glyph instanceof PDFStream)
}

function dictOr(object: PDFObject | undefined, otherwise: PDFDict): PDFDict {
  return object instanceof PDFDict ? object : otherwise
}
