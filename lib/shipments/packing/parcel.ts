import { toComparedCode } from '#lib/contract/codes.ts'
import type { Packing, Tick } from '#lib/contract/packing.ts'
import { countPiece, countTicks, isIn, type Piece, type PieceCount } from '#lib/contract/shared/packing.ts'
import type { ComponentModel } from '#lib/orders/view-model.ts'
import type { PackedItem, PackedStock } from '#lib/shipments/view-model.ts'

/** What the parcels of an order hold by their scans, and the rules of the account. */
export type ParcelScans = Omit<Packing, 'shipped'>

export type ParcelPiece = Piece & {
  name: string
  code: string
  parts: readonly ComponentModel[]
  stock?: PackedStock
}

export function toPieces(items: readonly PackedItem[], stockItems: readonly PackedStock[]): ParcelPiece[] {
  const ofItems = items.map(({ id, description, barcode, quantity, parts }) => ({
    id,
    name: description,
    code: barcode,
    quantity,
    parts,
    partIds: parts.map((part) => part.id),
  }))
  const ofStock = stockItems.map((stock) => {
    const { id, name, code, quantity } = stock
    return { id, name: name || code, code, quantity, parts: [], partIds: [], stock }
  })
  return [...ofItems, ...ofStock]
}

/** `ticks`: the newest last. */
export type CountedPiece = ParcelPiece & { counted: PieceCount; isIn: boolean; ticks: readonly Tick[] }

export type Parcel = {
  pieces: readonly CountedPiece[]
  ticks: readonly Tick[]
  isBegun: boolean
  missing: readonly CountedPiece[]
}

/** What is in a parcel by the scans of its order, some of which are of other parcels. */
export function countParcel(pieces: readonly ParcelPiece[], ofOrder: readonly Tick[], countsCopies: boolean): Parcel {
  const times = countTicks(ofOrder)
  const pieceOf = new Map(pieces.flatMap(({ id, partIds }) => [id, ...partIds].map((one) => [one, id] as const)))
  const ticks = ofOrder.filter(({ piece }) => pieceOf.has(piece))
  const ticksOf = Map.groupBy(ticks, ({ piece }) => pieceOf.get(piece))
  const counted = pieces.map((piece) => {
    const count = countPiece(piece, times, countsCopies)
    return { ...piece, counted: count, isIn: isIn(count), ticks: ticksOf.get(piece.id) ?? [] }
  })
  return { pieces: counted, ticks, isBegun: ticks.length > 0, missing: counted.filter((piece) => !piece.isIn) }
}

/**
 * Whether a code that nobody knows is spelled like the codes of the pieces, as no carrier's number is, or is the rest of
 * one: a scanner that wakes up may lose the first keys.
 */
export const looksLikePiece = (pieces: readonly ParcelPiece[], code: string) =>
  pieces
    .flatMap((piece) => [piece.code, ...piece.parts.map(({ barcode }) => barcode)])
    .map(toComparedCode)
    .some(
      (own) =>
        own.endsWith(code) ||
        (own.length === code.length && /[a-z]/i.test(own.slice(0, 4)) && own.slice(0, 4) === code.slice(0, 4)),
    )

/** A piece that a code stands for, or one of its parts: one that is missing, where several have the same code. */
export function findScanned(pieces: readonly CountedPiece[], code: string) {
  const isCode = (text: string) => text !== '' && toComparedCode(text) === code
  const found = pieces.flatMap((piece) => {
    const { counted, parts } = piece
    const at = isCode(piece.code) ? -1 : parts.findIndex(({ barcode }) => isCode(barcode))
    if (at < 0 && !isCode(piece.code)) return []
    const part = parts.length > 1 ? parts[at] : undefined
    const count = part ? (counted.parts[at] ?? 0) : counted.count
    return [{ piece, part, isMissing: count < counted.needed }]
  })
  return found.find(({ isMissing }) => isMissing) ?? found[0]
}
