'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { useStore } from '#components/ui/use-store.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import {
  addTick,
  forgetParcel,
  isOwn,
  learnPacking,
  packingOf,
  packingState,
  takeBack,
  ticksOf,
} from '#lib/shipments/packing/packing-store.ts'
import { type CountedPiece, countParcel, findScanned, toPieces } from '#lib/shipments/packing/parcel.ts'
import type { PackedItem, PackedStock } from '#lib/shipments/view-model.ts'
import type { ShipmentForActions } from './shipment-actions.tsx'

export type PackingFlow = ReturnType<typeof usePacking>

/** `isPart`: split off in this dialog, so other pieces have stayed with the rest. */
type Contents = {
  shipmentId: string
  items: readonly PackedItem[]
  stockItems: readonly PackedStock[]
  isPart: boolean
}

/** What of a parcel was scanned, by whomever, and what a scan does to it. */
export function usePacking(
  { orderId, userId, packing, withdrawn }: ShipmentForActions,
  { shipmentId, items, stockItems, isPart }: Contents,
) {
  const t = useTranslations('shipments.packing')
  const reasonOf = useReason()
  const refresh = useRefresh()
  const order = { orderId, userId }
  useEffect(() => learnPacking({ orderId, userId }, packing), [orderId, userId, packing])
  useStore(packingState)
  const pieces = toPieces(items, stockItems)
  const [before] = useState(pieces)

  // Read anew for each scan: two may come before the next rendering.
  const read = () => {
    const { known = packing, changes } = packingOf(order)
    const { countsCopies = false, isRequired = false } = known ?? {}
    const ticks = ticksOf({ known, changes })
    const parcel = countParcel(pieces, ticks, countsCopies)
    return { ...parcel, ofOrder: ticks, countsCopies, isRequired, unsaved: known ? changes.length : 0 }
  }
  const now = read()
  const scanned = new Set(now.ofOrder.map(({ piece }) => piece))
  const left = before.filter(({ id }) => pieces.every((piece) => piece.id !== id))
  const hasLeft = (id: string) => !isPart && left.some((piece) => piece.id === id)
  const toTakeOut = [...withdrawn, ...left.filter(({ id }) => withdrawn.every((item) => item.id !== id))].filter(
    // Without scans it may be in the parcel as well.
    ({ id, partIds }) => hasLeft(id) || [id, ...partIds].some((one) => scanned.has(one)),
  )

  function refuse(code: string, about: string, error: unknown) {
    if (isPageUnusable(error)) return
    const known = whyNot[codeOf(error) ?? '']
    const text = known ? t(`refused.${known}`) : reasonOf(error)
    scanController.report(code, { kind: 'elsewhere', title: t('refused.title'), about, text })
    refresh()
  }

  function tick(piece: CountedPiece, part: CountedPiece['parts'][number] | undefined, code: string): ScanResult {
    const about = nameOf(piece, part)
    addTick(order, { shipmentId, piece: part?.id ?? piece.id }, (error) => refuse(code, about, error))
    reveal(piece.id)
    const { missing, pieces: all, countsCopies } = read()
    if (missing.length === 0)
      return { kind: 'right', title: t('whole', { count: all.length }), about, text: t('label') }
    const { counted, isIn } = all.find(({ id }) => id === piece.id) ?? piece
    const { count, needed, parts } = counted
    const partsIn = parts.filter((one) => one >= needed).length
    const lines = [
      countsCopies && t('copiesIn', { count: part ? (parts[piece.parts.indexOf(part)] ?? 0) : count, needed }),
      !isIn && part && t('partsIn', { count: partsIn, all: parts.length }),
    ]
    const title = t('progress', { count: all.length - missing.length, all: all.length })
    return { kind: 'right', title, about, text: lines.filter(Boolean).join('\n') }
  }

  /** Undefined for a code of no piece of this parcel. */
  function answerPiece(code: string, alternative?: string): ScanResult | undefined {
    const { pieces: all, countsCopies } = read()
    const found = findScanned(all, code) ?? (alternative && findScanned(all, alternative)) // of two readings of the keys
    if (!found) return undefined
    const { piece, part, isMissing } = found
    if (isMissing) return tick(piece, part, code)
    reveal(piece.id)
    const about = nameOf(piece, part)
    const { needed } = piece.counted
    if (countsCopies) return { kind: 'elsewhere', title: t('tooMany'), about, text: t('allCopiesIn', { needed }) }
    const by = piece.ticks.at(-1)?.by
    return { kind: 'done', title: t('already'), about, text: by ? t('scannedBy', { by }) : '' }
  }

  const nameOf = (piece: CountedPiece, part: CountedPiece['parts'][number] | undefined) =>
    part ? t('part', { item: piece.name, component: part.code }) : piece.name

  return {
    ...now,
    isWhole: now.missing.length === 0,
    /** What the card Undo takes back. */
    lastOwn: now.ticks.findLast(isOwn),
    toTakeOut,
    read,
    answerPiece,
    tickByHand: (piece: CountedPiece) => void tick(piece, undefined, piece.name),
    takeBack: (tickId: string) => takeBack(order, shipmentId, tickId),
    /** Where no upstream keeps what was scanned, the tab does until it is shipped. */
    forget: () => forgetParcel(order, pieces),
  }
}

/** Codes of the upstream's refusals. */
const whyNot: Readonly<Record<string, 'faster' | 'moved'>> = { already_in: 'faster', moved: 'moved' }

export const pieceElementId = (id: string) => `piece-${id}`

function reveal(id: string) {
  document.getElementById(pieceElementId(id))?.scrollIntoView({ block: 'nearest' })
}
