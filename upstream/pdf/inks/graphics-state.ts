import { type ColorSpace, deviceSpaces } from './color-spaces.ts'
import { blackOnly, type InkSet } from './ink-set.ts'
import type { Operand } from './tokenizer.ts'

type Paint = { space: ColorSpace; inks: InkSet }

/** The part of the graphics state that decides which inks a mark needs. Immutable, because `q` saves it. */
export type GraphicsState = { fill: Paint; stroke: Paint; textMode: number; font: string }

export type Lookups = {
  space: (name: Operand | undefined) => ColorSpace
  pattern: (name: string, uncolored?: Paint) => InkSet
}

type Change = (state: GraphicsState, operands: readonly Operand[], lookups: Lookups) => GraphicsState

const black: Paint = { space: deviceSpaces.gray, inks: blackOnly }
export const pageStart: GraphicsState = { fill: black, stroke: black, textMode: 0, font: '' }

const changes = new Map<string, Change>([
  ['g', (state, operands) => ({ ...state, fill: paintIn(deviceSpaces.gray, operands) })],
  ['G', (state, operands) => ({ ...state, stroke: paintIn(deviceSpaces.gray, operands) })],
  ['rg', (state, operands) => ({ ...state, fill: paintIn(deviceSpaces.rgb, operands) })],
  ['RG', (state, operands) => ({ ...state, stroke: paintIn(deviceSpaces.rgb, operands) })],
  ['k', (state, operands) => ({ ...state, fill: paintIn(deviceSpaces.cmyk, operands) })],
  ['K', (state, operands) => ({ ...state, stroke: paintIn(deviceSpaces.cmyk, operands) })],
  ['cs', (state, [name], { space }) => ({ ...state, fill: firstPaintIn(space(name)) })],
  ['CS', (state, [name], { space }) => ({ ...state, stroke: firstPaintIn(space(name)) })],
  ['sc', (state, operands, lookups) => ({ ...state, fill: colored(state.fill, operands, lookups) })],
  ['scn', (state, operands, lookups) => ({ ...state, fill: colored(state.fill, operands, lookups) })],
  ['SC', (state, operands, lookups) => ({ ...state, stroke: colored(state.stroke, operands, lookups) })],
  ['SCN', (state, operands, lookups) => ({ ...state, stroke: colored(state.stroke, operands, lookups) })],
  ['Tr', (state, [mode]) => ({ ...state, textMode: typeof mode === 'number' ? mode : 0 })],
  ['Tf', (state, [font]) => ({ ...state, font: typeof font === 'string' ? font : '' })],
])

export function applyOperator(
  state: GraphicsState,
  operator: string,
  operands: readonly Operand[],
  lookups: Lookups,
): GraphicsState {
  return changes.get(operator)?.(state, operands, lookups) ?? state
}

/** Which of fill and stroke a text operator paints with, by the rendering mode (ISO 32000-1, table 106). */
export function paintsOfText({ fill, stroke, textMode }: GraphicsState): Paint[] {
  const mode = textMode % 4
  if (mode === 0) return [fill]
  if (mode === 1) return [stroke]
  return mode === 2 ? [fill, stroke] : []
}

function paintIn(space: ColorSpace, operands: readonly Operand[]): Paint {
  return { space, inks: space.inksOf(operands.filter((operand) => typeof operand === 'number')) }
}

function firstPaintIn(space: ColorSpace): Paint {
  return { space, inks: space.inksOf(space.initial) }
}

function colored({ space }: Paint, operands: readonly Operand[], lookups: Lookups): Paint {
  const pattern = operands.at(-1)
  if (typeof pattern !== 'string') return paintIn(space, operands)
  // Numbers before the pattern's name colour a pattern that has no colours of its own.
  const uncolored = operands.length > 1 ? paintIn(space, operands) : undefined
  return { space, inks: lookups.pattern(pattern, uncolored) }
}
