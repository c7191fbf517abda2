'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { orElsewhere } from '#components/barcodes/or-elsewhere.ts'
import { useScans } from '#components/barcodes/use-scans.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { useOpenPage } from '#components/shell/use-open-page.ts'
import { useItemScanResult } from '#components/work/completion/use-completion-answer.ts'
import { useHoldScanned } from '#components/work/completion/use-hold-scanned.ts'
import {
  carries,
  createPartCount,
  findPointedAt,
  firstCodeOf,
  isOfItem,
  isOfWholeItem,
  itemsWithCode,
} from '#lib/barcodes/match.ts'
import { forgetFirstScan, type ScanResult } from '#lib/barcodes/scan.ts'
import { replaceAddress } from '#lib/browser/page/unrendered-address.ts'
import { hasUnsavedInput } from '#lib/browser/page/unsaved-input.ts'
import { paths } from '#lib/common/paths.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { toComparedCode } from '#lib/contract/codes.ts'
import { loadItemName } from '#lib/orders/queries.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import type { ItemModel } from '#lib/orders/view-model.ts'
import { completeScannedItem } from '#lib/work/mutations.ts'
import { readPointer, revealTarget } from './pointer.tsx'

type Found = OutputOf<typeof barcodes.details>
type OrderOfScans = {
  orderId: string
  orderName: string
  items: readonly (Pick<ItemModel, 'id' | 'name' | 'barcode' | 'status'> & {
    components: readonly Pick<ItemModel['components'][number], 'code' | 'barcode'>[]
  })[]
  canComplete: boolean
  /** Nothing is left to do on it: the code of another order goes on to that one. */
  isOver: boolean
}

const nameWithinMs = 1500

/**
 * The second scan of an item completes it; only a foreign code is looked up. Returns how many scans pointed at what the
 * address points at already: each reveals it again.
 */
export function useOrderScans({ orderId, orderName, items, canComplete, isOver }: OrderOfScans): number {
  const t = useTranslations('orders.scan')
  const scans = useTranslations('barcodes')
  const works = useTranslations('work.scan')
  const whyNot = useTranslations('work.complete')
  const batches = useTranslations('work.batch')
  const openPage = useOpenPage()
  const refresh = useRefresh()
  const toResult = useItemScanResult()
  const holdScanned = useHoldScanned()
  const [sameScans, setSameScans] = useState(0)
  const [parts] = useState(createPartCount)
  /** The item that waits for its second scan. */
  const subject = useRef<string>(undefined)
  useEffect(() => {
    const isLive = items.some(({ id, status }) => id === subject.current && status === 'live')
    if (subject.current !== undefined && !isLive) forgetFirstScan()
  }, [items])

  function pointAtItem(code: string) {
    if (readPointer().barcode === code) setSameScans((count) => count + 1)
    else replaceAddress(paths.order(orderId, { barcode: code }))
  }

  function revealNamed({ itemId, shipmentId }: Found['barcode']) {
    if (itemId) replaceAddress(paths.order(orderId, { itemId }))
    else revealTarget(shipmentId)
    return {}
  }

  /** For a code of the order or a shipment: the server names it. */
  function pointAtOther(code: string, shipmentId?: string): Pick<ScanResult, 'until' | 'staysOnPage' | 'href'> {
    if (readPointer().barcode === code) {
      revealTarget(shipmentId)
      return {}
    }
    const href = paths.order(orderId, { barcode: code })
    const until = openPage(href, 'replace')
    return until ? { until, staysOnPage: true } : { href }
  }

  function answerItem(code: string, isSecond: boolean): ScanResult | undefined {
    const found = itemsWithCode(items, code)
    const [item] = found
    if (!item) return undefined
    const { name } = item
    const component = item.components.find(carries(code))
    const isAlone = found.length === 1
    const counted = isAlone && canComplete && item.status === 'live' ? parts.count(item.id, item, code) : undefined
    const hasAllParts = counted !== undefined && counted.done === counted.count
    const isWhole = isAlone && (isOfWholeItem(item, code) || hasAllParts)
    const isCompletable = isWhole && canComplete && item.status === 'live'
    if (isSecond && isCompletable) {
      parts.forget(item.id)
      const complete = async (until: AbortSignal) => {
        const completion = await completeScannedItem({ id: item.id, orderId }, until)
        if (completion.kind === 'checking') void completion.outcome.then(refresh)
        else refresh()
        return toResult(completion, { name, orderName })
      }
      return holdScanned({ code, name, about: works('about', { item: name, order: orderName }), complete })
    }
    const about = component && !isWhole ? t('component', { item: name, component: component.code }) : name
    pointAtItem(code)
    if (isCompletable) {
      subject.current = item.id
      const lines = [hasAllParts && works('allParts', counted), works('again', { item: name })]
      return { kind: 'again', about, text: lines.filter(Boolean).join('\n') }
    }
    if (item.status === 'cancelled')
      return { kind: 'elsewhere', title: works('notReady'), about, text: works('cancelled') }
    if (item.status === 'complete') return { kind: 'done', about, text: whyNot('itemComplete') }
    if (counted) return { kind: 'right', about, text: works('parts', counted) }
    return { kind: 'right', about, text: canComplete && !isWhole ? works('whole') : works('next') }
  }

  async function nameFound({ order, item: ofCode, barcode }: Found, signal: AbortSignal): Promise<string> {
    const { type, batch, itemId } = barcode
    if (batch)
      return batch.part === undefined ? batches('name', batch) : batches('partName', { ...batch, part: batch.part })
    if (!order) return batches('name', { number: '' })
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(nameWithinMs)])
    const item = ofCode ? itemNameOf(ofCode) : itemId && (await loadItemName(order._id, itemId, inTime).catch(() => ''))
    const name = order.sourceOrderId || order._id
    return item ? works('about', { item, order: name }) : t('foreign', { type, order: name })
  }

  function nextCode() {
    const pointedAt = findPointedAt(items, readPointer())
    const following = items.slice(pointedAt ? items.indexOf(pointedAt.item) + 1 : 0)
    return firstCodeOf(following.filter(({ status }) => status === 'live'))
  }

  useScans({
    nextCode,
    items: () => items,
    onScan: async (code, signal, { isSecond }) => {
      const ofItem = answerItem(code, isSecond)
      if (ofItem) return ofItem
      const { identifyScan } = await import('#lib/barcodes/queries.ts')
      const found = await identifyScan(code, signal)
      const right = t('right', { order: orderName })
      if (!found) {
        const text = `${t('notFound')}\n${right}`
        return orElsewhere(code, { kind: 'unknown', title: scans('notFound.title'), text }, signal)
      }
      const { barcode, isName } = found
      const isOwnNumber = isName && toComparedCode(orderName) === code
      const order = found.order ?? (isOwnNumber ? { _id: orderId, sourceOrderId: orderName } : undefined)
      if (!order && isName) return (await import('#components/barcodes/order-results.ts')).toSeveralNumbered(code)
      const about = await nameFound({ ...found, order }, signal)
      if (order?._id === orderId) {
        const pointed = isName ? revealNamed(barcode) : pointAtOther(code, barcode.shipmentId)
        return { kind: 'right', about, text: t('onOrder'), ...pointed }
      }
      const href = order && paths.order(order._id, isName ? {} : { barcode: code })
      const until = isOver && href && !hasUnsavedInput() ? openPage(href) : undefined
      const forNextPage = isOfItem(barcode) && { isForNextPage: true as const }
      if (until) return { kind: 'right', title: scans('opening'), text: about, until, ...forNextPage }
      return {
        kind: 'elsewhere',
        title: scans('wrongOrder'),
        about,
        text: `${t('notInOrder')}\n${right}`,
        ...(href && { href }),
      }
    },
  })
  return sameScans
}
