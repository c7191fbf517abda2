'use client'

import { useOpenPage } from '#components/shell/use-open-page.ts'
import { isOfItem } from '#lib/barcodes/match.ts'
import type { AnswerScan } from '#lib/barcodes/scan.ts'
import { hasUnsavedInput } from '#lib/browser/page/unsaved-input.ts'
import { paths } from '#lib/common/paths.ts'
import { orElsewhere } from './or-elsewhere.ts'
import type { BarcodeTexts } from './scan-texts.ts'

/** Opens the order of a code. From a page that holds what is typed, or that was left meanwhile, the result leads to it. */
export function useOpenOrder(texts: BarcodeTexts): AnswerScan {
  const openPage = useOpenPage()
  return async (code, signal) => {
    const { identifyScan } = await import('#lib/barcodes/queries.ts')
    const found = await identifyScan(code, signal)
    if (!found) {
      const text = `${texts.notFound}\n${texts.notFoundHint}`
      return orElsewhere(code, { kind: 'unknown', title: texts.notFoundTitle, text }, signal)
    }
    if (!found.order) {
      const { toSeveralNumbered, toSeveralOrders } = await import('./order-results.ts')
      return found.isName ? toSeveralNumbered(code) : toSeveralOrders(found.barcode.batch)
    }
    const { itemId } = found.barcode
    const href = paths.order(found.order._id, found.isName ? { ...(itemId && { itemId }) } : { barcode: code })
    const order = found.order.sourceOrderId
    const isTyped = hasUnsavedInput()
    const until = isTyped ? undefined : openPage(href)
    const forNextPage = isOfItem(found.barcode) && { isForNextPage: true as const }
    if (until) return { kind: 'right', title: texts.opening, text: order, until, ...forNextPage }
    const { toStayingResult } = await import('./order-results.ts')
    return toStayingResult(order, href, isTyped ? 'text' : 'left')
  }
}
