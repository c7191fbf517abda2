'use client'

import type { AnswerScan } from '#lib/barcodes/scan/scan.ts'
import { hasUnsavedInput } from '#lib/client/page-state.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { loadPageMessages } from '#lib/i18n/load-messages.ts'
import { parseLocale } from '#lib/i18n/locales.ts'
import { paths } from '#lib/paths.ts'
import { orElsewhere } from './or-elsewhere.ts'
import type { BarcodeTexts } from './scan-texts.ts'
import { useOpenPage } from './use-open-page.ts'

/**
 * Answers a code by opening its order. A page that holds what is typed stays, and so does the one that the user has gone to
 * meanwhile; the result leads to the order.
 */
export function useOpenOrder(texts: BarcodeTexts): AnswerScan {
  const openPage = useOpenPage()
  return async (code, signal) => {
    const { identifyBarcode } = await import('#lib/barcodes/queries.ts')
    const found = await identifyBarcode(code, signal)
    if (!found) {
      const text = `${texts.notFound}\n${texts.notFoundHint}`
      return orElsewhere(code, { kind: 'unknown', title: texts.notFoundTitle, text }, signal)
    }
    if (!found.order) {
      const t = await loadTranslator()
      return {
        kind: 'elsewhere',
        title: t('barcodes.several.title'),
        about: nameBatch(found.barcode.batch, t),
        text: t('barcodes.several.text'),
      }
    }
    const href = paths.order(found.order._id, { barcode: code })
    const order = found.order.sourceOrderId
    const isTyped = hasUnsavedInput()
    const until = isTyped ? undefined : openPage(href)
    if (until) return { kind: 'right', text: order, until }
    const t = await loadTranslator()
    return {
      kind: 'done',
      title: t('barcodes.stays.title', { order }),
      text: t(isTyped ? 'barcodes.stays.text' : 'barcodes.stays.left'),
      href,
      linkText: t('barcodes.stays.open', { order }),
    }
  }
}

/** For results that are rare: every page that takes scans would carry their texts and the i18n library. */
async function loadTranslator() {
  const [{ createTranslator }, messages] = await Promise.all([import('next-intl'), loadPageMessages()])
  return createTranslator({ locale: parseLocale(document.documentElement.lang), messages })
}

type Translator = Awaited<ReturnType<typeof loadTranslator>>
type Batch = OutputOf<typeof barcodes.details>['barcode']['batch']

function nameBatch(batch: Batch, t: Translator): string {
  if (!batch) return ''
  const { number, part } = batch
  return part === undefined ? t('work.batch.name', { number }) : t('work.batch.partName', { number, part })
}
