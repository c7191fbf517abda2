'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { orElsewhere } from '#components/barcodes/or-elsewhere.ts'
import { ScanBox } from '#components/barcodes/scan-box.tsx'
import type { BarcodeTexts } from '#components/barcodes/scan-texts.ts'
import { useScans } from '#components/barcodes/use-scans.ts'
import { useBatchScan } from '#components/work/batches/use-batch-scan.ts'
import { useItemScanResult } from '#components/work/completion/use-completion-answer.ts'
import { useHoldScanned } from '#components/work/completion/use-hold-scanned.ts'
import { useWork } from '#components/work/work-context.ts'
import { createPartCount, firstCodeOf, isOfWholeItem, itemsOfLookUp, itemsWithCode } from '#lib/barcodes/match.ts'
import type { FoundBarcode } from '#lib/barcodes/queries.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { isField, openDialogs } from '#lib/browser/keyboard/fields.ts'
import { formatDateTime, withInstants } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import { orderNameOf } from '#lib/work/formats.ts'
import { dueRange } from '#lib/work/items-query/items-query.ts'
import { isOnWorkList, whyNotComplete } from '#lib/work/rules.ts'
import { partOf, rowWith } from './row-elements.ts'

type Found = FoundBarcode
type Asked = { signal: AbortSignal; isSecond: boolean }

/** A scan selects its items, and the second scan of an item completes it; so with the code of a batch. */
export function WorkScanner({ texts }: { texts: BarcodeTexts }) {
  const t = useTranslations('work.scan')
  const whyNot = useTranslations('work.complete')
  const {
    held,
    choose,
    point,
    canComplete,
    completeScanned,
    isBusyWith,
    markHeld,
    readAgain,
    showFetched,
    shield,
    time,
  } = useWork()
  const holdScanned = useHoldScanned()
  const [parts] = useState(createPartCount)
  const answerBatch = useBatchScan({ canComplete, onKnown: readAgain })
  const toResult = useItemScanResult()
  const placeOf = usePlace()
  /** Where the item found last stood: its row may have gone since. */
  const last = useRef({ id: '', at: 0 })
  const rows = () => held().rows.filter(({ _id }) => !held().gone.has(_id))

  /** Selects items that have a row. `place` says where they are, if not in the list. */
  function answerItems(
    code: string,
    found: readonly [WorkItem, ...WorkItem[]],
    { isSecond }: Asked,
    place = '',
  ): ScanResult {
    const [item] = found
    const about = { item: itemNameOf(item), order: orderNameOf(item) }
    const why = whyNotComplete(item)
    const isCompletable = found.length === 1 && canComplete && !why
    const counted = isCompletable ? parts.count(item._id, item, code) : undefined
    const hasAllParts = counted !== undefined && counted.done === counted.count
    const isWhole = found.length === 1 && (isOfWholeItem(item, code) || hasAllParts)
    if (isSecond && isWhole && isCompletable) {
      if (isBusyWith(item)) return { kind: 'failed', title: t('notCompleted'), text: t('busy') }
      parts.forget(item._id)
      markHeld(item, true)
      const complete = async (until: AbortSignal): Promise<ScanResult> => {
        const completion = await completeScanned(item, until)
        if (!completion) return { kind: 'failed', title: t('notCompleted'), text: t('busy') }
        return toResult(completion, { name: about.item, orderName: about.order })
      }
      const undo = () => markHeld(item, false)
      return holdScanned({ code, name: about.item, about: t('about', about), complete, undo })
    }
    for (const { _id } of found) choose(_id, true, false)
    point(item._id)
    last.current = { id: item._id, at: held().rows.findIndex(({ _id }) => _id === item._id) }
    bringTo(item._id, shield)
    const text = (next: string) =>
      [t('found', { ...about, count: found.length }), place, next].filter((line) => line !== '').join('\n')
    if (found.length > 1 || !canComplete) return { kind: 'right', text: text(t('next')) }
    if (why) return { kind: 'done', text: text(whyNot(`${why}Complete`)) }
    if (counted && !hasAllParts) return { kind: 'right', text: text(t('parts', counted)) }
    if (!isWhole) return { kind: 'right', text: text(t('whole')) }
    const again = [hasAllParts && t('allParts', counted), t('again', { item: about.item })].filter(Boolean).join('\n')
    return { kind: 'again', text: text(again) }
  }

  async function answerFetched(code: string, found: Found & { order: object }, asked: Asked): Promise<ScanResult> {
    const read = found.item ? [found.item] : await loadItems(found.order._id, asked.signal)
    const items = read.map((item) => withInstants(item, time))
    const carrying = itemsOfLookUp(items, found, code)
    const listed = carrying.filter((item) => isOnWorkList(item))
    const [first] = listed
    if (first && !asked.signal.aborted) {
      const shown = new Set(rows().map(({ _id }) => _id))
      const outside = listed.filter(({ _id }) => !shown.has(_id))
      if (outside.length > 0) flushSync(() => showFetched(outside))
      return answerItems(code, [first, ...listed.slice(1)], asked, outside[0] && placeOf(outside[0]))
    }
    const [held] = carrying
    const order = found.order.sourceOrderId || found.order._id
    const status = held?.order.status ?? items[0]?.order.status ?? ''
    return {
      kind: 'elsewhere',
      title: t('notReady'),
      about: held && carrying.length === 1 ? t('about', { item: itemNameOf(held), order }) : t('aboutOrder', { order }),
      text: [held?.status, status].includes('cancelled') ? t('cancelled') : t('orderStatus', { status }),
      href: paths.order(found.order._id, found.isName ? {} : { barcode: code }),
    }
  }

  function nextCode() {
    const all = held().rows
    const at = all.findIndex(({ _id }) => _id === last.current.id)
    const following = all.slice(at === -1 ? last.current.at : at + 1)
    return firstCodeOf(following.filter((item) => !held().gone.has(item._id) && !whyNotComplete(item)))
  }

  useScans({
    nextCode,
    onScan: async (code, signal, { isSecond }) => {
      const asked = { signal, isSecond }
      const [here, ...others] = itemsWithCode(rows(), code)
      if (here) return answerItems(code, [here, ...others], asked)
      const { identifyScan } = await import('#lib/barcodes/queries.ts')
      const found = await identifyScan(code, signal)
      const ofBatch = answerBatch(code, found, isSecond)
      if (ofBatch) return ofBatch
      const unknown: ScanResult = { kind: 'unknown', title: t('unknownTitle'), text: t('unknown') }
      if (!found) return orElsewhere(code, unknown, signal)
      if (!found.order)
        return found.isName ? (await import('#components/barcodes/order-results.ts')).toSeveralNumbered(code) : unknown
      const [inList, ...more] = itemsOfLookUp(rows(), found, code)
      // Of a shipment or an order there may be more than what has a row.
      const isOfMany = ['shipment', 'order'].includes(found.barcode.type)
      if (inList && !isOfMany) return answerItems(code, [inList, ...more], asked)
      return answerFetched(code, { ...found, order: found.order }, asked)
    },
  })
  return <ScanBox texts={texts} />
}

const loadItems = async (orderId: string, signal: AbortSignal) =>
  (await import('#lib/work/rows/order-items.ts')).loadOrderItems(orderId, signal)

/** Shows a row, and lets the keyboard go on there: at its checkbox, where the Enter that ends a scan does nothing. */
function bringTo(id: string, shield: () => void) {
  const row = rowWith(id)
  if (!row) return
  const { top } = row.getBoundingClientRect()
  row.scrollIntoView({ block: 'center' })
  if (row.getBoundingClientRect().top !== top) shield()
  // What a user types, and what is open over the page, keeps the focus.
  if (isField(document.activeElement) || document.querySelector(openDialogs)) return
  partOf(row, 'select')?.focus({ preventScroll: true })
}

function usePlace() {
  const t = useTranslations('work.scan')
  const filters = useTranslations('work.filter')
  const { search, time } = useWork()
  return ({ status, shipByDate }: WorkItem) => {
    if (status !== search.status) return t(status === 'complete' ? 'complete' : 'live')
    if (!search.due) return t('below')
    const { $gte, $lte } = dueRange(search.due, time, new Date())
    const due = Date.parse(shipByDate ?? '')
    if (due >= Date.parse($gte) && due <= Date.parse($lte)) return t('below')
    return t('due', { date: shipByDate ? formatDateTime(shipByDate, time) : '–', filter: filters(search.due) })
  }
}
