'use client'

import { useTranslations } from 'next-intl'
import { BarcodeForm, type BarcodeFormTexts } from '#components/barcodes/keys/barcode-form.tsx'
import { useScans } from '#components/barcodes/keys/use-scans.ts'
import { ScanLog } from '#components/barcodes/log/scan-log.tsx'
import { orElsewhere } from '#components/barcodes/or-elsewhere.ts'
import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import { useOpenPage } from '#components/barcodes/use-open-page.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { useItemScanResult } from '#components/work/completion/use-item-scan-result.ts'
import type { ScanResult } from '#lib/barcodes/scan/scan.ts'
import { replaceAddress } from '#lib/browser/page/unrendered-address.ts'
import { paths } from '#lib/common/paths.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { loadItemName } from '#lib/orders/queries.ts'
import { findPointedAt } from '#lib/orders/rules.ts'
import { readShownItems } from '#lib/orders/shown-items/shown-items.ts'
import { completeScannedItem } from '#lib/work/mutations.ts'
import { firstCodeOf, isOfWholeItem, itemsWithCode } from '#lib/work/rows/scanned.ts'
import { announceSameScan } from './same-scan.ts'
import { toPointer } from './use-pointer.ts'

type Texts = BarcodeFormTexts &
  Record<'wrongOrder' | 'notInOrder' | 'notFoundTitle' | 'notFound', string> & { scans: ScanTexts }
type Found = OutputOf<typeof barcodes.details>
type Props = { orderId: string; orderName: string; texts: Texts }

/** The name of a foreign item delays its result no longer than this. */
const nameWithinMs = 1500

/**
 * On an order a code highlights its item or component, and the second scan of an item completes it. Only a foreign code is
 * looked up.
 */
export function ScanInOrder({ orderId, orderName, texts }: Props) {
  const t = useTranslations('orders.scan')
  const works = useTranslations('work.scan')
  const whyNot = useTranslations('work.complete')
  const batches = useTranslations('work.batch')
  const openPage = useOpenPage()
  const refresh = useRefresh()
  const toResult = useItemScanResult()

  /** The page has the item already: the portal is not asked for it, which would take a second for a large order. */
  function pointAtItem(code: string) {
    if (readPointer().barcode === code) announceSameScan()
    else replaceAddress(paths.order(orderId, { barcode: code }))
  }

  /** Where a code is neither of an item nor foreign, the server says what it is of. */
  function pointAtOther(code: string): Pick<ScanResult, 'until' | 'staysOnPage' | 'href'> {
    if (readPointer().barcode === code) {
      announceSameScan()
      return {}
    }
    const href = paths.order(orderId, { barcode: code })
    const until = openPage(href, 'replace')
    return until ? { until, staysOnPage: true } : { href }
  }

  /** Nothing, where no item of the order carries the code. */
  async function answerItem(code: string, signal: AbortSignal, isSecond: boolean): Promise<ScanResult | undefined> {
    const { items, canComplete } = readShownItems()
    const found = itemsWithCode(items, code)
    const [item] = found
    if (!item) return undefined
    const { name } = item
    const component = item.components.find(({ barcode }) => barcode.toUpperCase() === code)
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

  /** What a code stands for that no item of the order carries. */
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

  const submit = useScans({
    nextCode,
    onScan: async (code, signal, { isSecond }) => {
      const ofItem = await answerItem(code, signal, isSecond)
      if (ofItem) return ofItem
      const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
      const found = await identifyBarcode(code, signal)
      const right = t('right', { order: orderName })
      if (!found) {
        const text = `${texts.notFound}\n${right}`
        return orElsewhere(code, { kind: 'unknown', title: texts.notFoundTitle, text }, signal)
      }
      const about = await nameFound(found, signal)
      const { order } = found
      if (order?._id === orderId) return { kind: 'right', about, text: '', ...pointAtOther(code) }
      return {
        kind: 'elsewhere',
        title: texts.wrongOrder,
        about,
        text: `${texts.notInOrder}\n${right}`,
        ...(order && { href: paths.order(order._id, { barcode: code }) }),
      }
    },
  })
  return (
    <>
      <ScanLog texts={texts.scans} isCompact />
      <BarcodeForm texts={texts} onCode={submit} />
    </>
  )
}

const readPointer = () => toPointer(new URLSearchParams(window.location.search))

/** The live item that follows the one that the address points at. */
function nextCode() {
  const { items } = readShownItems()
  const pointedAt = findPointedAt(items, readPointer())
  const following = items.slice(pointedAt ? items.indexOf(pointedAt.item) + 1 : 0)
  return firstCodeOf(following.filter(({ status }) => status === 'live'))
}
