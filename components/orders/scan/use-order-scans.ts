'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { orElsewhere } from '#components/barcodes/or-elsewhere.ts'
import { useOpenPage } from '#components/barcodes/use-open-page.ts'
import { useScans } from '#components/barcodes/use-scans.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { useItemScanResult } from '#components/work/completion/use-completion-answer.ts'
import { carries, findPointedAt, firstCodeOf, isOfWholeItem, itemsWithCode } from '#lib/barcodes/match.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { replaceAddress } from '#lib/browser/page/unrendered-address.ts'
import { paths } from '#lib/common/paths.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { loadItemName } from '#lib/orders/queries.ts'
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
}

const nameWithinMs = 1500

/**
 * The second scan of an item completes it; only a foreign code is looked up. Returns how many scans pointed at what the
 * address points at already: each reveals it again.
 */
export function useOrderScans({ orderId, orderName, items, canComplete }: OrderOfScans): number {
  const t = useTranslations('orders.scan')
  const scans = useTranslations('barcodes')
  const works = useTranslations('work.scan')
  const whyNot = useTranslations('work.complete')
  const batches = useTranslations('work.batch')
  const openPage = useOpenPage()
  const refresh = useRefresh()
  const toResult = useItemScanResult()
  const [sameScans, setSameScans] = useState(0)

  function pointAtItem(code: string) {
    if (readPointer().barcode === code) setSameScans((count) => count + 1)
    else replaceAddress(paths.order(orderId, { barcode: code }))
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

  async function answerItem(code: string, signal: AbortSignal, isSecond: boolean): Promise<ScanResult | undefined> {
    const found = itemsWithCode(items, code)
    const [item] = found
    if (!item) return undefined
    const { name } = item
    const component = item.components.find(carries(code))
    const isWhole = found.length === 1 && isOfWholeItem(item, code)
    const isCompletable = isWhole && canComplete && item.status === 'live'
    if (isSecond && isCompletable) {
      const completion = await completeScannedItem({ id: item.id, orderId }, signal)
      if (completion.kind === 'checking') void completion.outcome.then(refresh)
      else refresh()
      return toResult(completion, { name, orderName })
    }
    const about = component && !isWhole ? t('component', { item: name, component: component.code }) : name
    pointAtItem(code)
    if (isCompletable) return { kind: 'again', about, text: works('again', { item: name }) }
    if (item.status === 'cancelled')
      return { kind: 'elsewhere', title: works('notReady'), about, text: works('cancelled') }
    if (item.status === 'complete') return { kind: 'done', about, text: whyNot('itemComplete') }
    return { kind: 'right', about, text: canComplete && !isWhole ? works('whole') : '' }
  }

  async function nameFound({ order, barcode }: Found, signal: AbortSignal): Promise<string> {
    const { type, batch, itemId } = barcode
    if (batch)
      return batch.part === undefined ? batches('name', batch) : batches('partName', { ...batch, part: batch.part })
    if (!order) return batches('name', { number: '' })
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(nameWithinMs)])
    const item = itemId && (await loadItemName(order._id, itemId, inTime).catch(() => ''))
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
      const ofItem = await answerItem(code, signal, isSecond)
      if (ofItem) return ofItem
      const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
      const found = await identifyBarcode(code, signal)
      const right = t('right', { order: orderName })
      if (!found) {
        const text = `${t('notFound')}\n${right}`
        return orElsewhere(code, { kind: 'unknown', title: scans('notFound.title'), text }, signal)
      }
      const about = await nameFound(found, signal)
      const { order, barcode } = found
      if (order?._id === orderId) return { kind: 'right', about, text: '', ...pointAtOther(code, barcode.shipmentId) }
      return {
        kind: 'elsewhere',
        title: scans('wrongOrder'),
        about,
        text: `${t('notInOrder')}\n${right}`,
        ...(order && { href: paths.order(order._id, { barcode: code }) }),
      }
    },
  })
  return sameScans
}
