import type { Route } from 'next'
import { createTranslator } from 'next-intl'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { loadPageMessages } from '#lib/common/i18n/load-messages.ts'
import { parseLocale } from '#lib/common/i18n/locales.ts'
import { paths } from '#lib/common/paths.ts'
import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'

// Results that are rare: loaded with the first of them, with their texts and the i18n library.

type Translator = Awaited<ReturnType<typeof loadTranslator>>
type Batch = OutputOf<typeof barcodes.details>['barcode']['batch']

export async function toSeveralOrders(batch: Batch): Promise<ScanResult> {
  const t = await loadTranslator()
  return {
    kind: 'elsewhere',
    title: t('barcodes.several.title'),
    about: nameBatch(batch, t),
    text: t('barcodes.several.text'),
  }
}

export async function toSeveralNumbered(number: string): Promise<ScanResult> {
  const t = await loadTranslator()
  return {
    kind: 'elsewhere',
    title: t('barcodes.several.title'),
    text: t('barcodes.several.number'),
    href: paths.searchFor(number),
    linkText: t('barcodes.several.search'),
  }
}

function nameBatch(batch: Batch, t: Translator): string {
  if (!batch) return ''
  const { number, part } = batch
  return part === undefined ? t('work.batch.name', { number }) : t('work.batch.partName', { number, part })
}

export async function toStayingResult(order: string, href: Route, why: 'text' | 'left'): Promise<ScanResult> {
  const t = await loadTranslator()
  return {
    kind: 'done',
    title: t('barcodes.stays.title', { order }),
    text: t(`barcodes.stays.${why}`),
    href,
    linkText: t('barcodes.stays.open', { order }),
  }
}

async function loadTranslator() {
  return createTranslator({ locale: parseLocale(document.documentElement.lang), messages: await loadPageMessages() })
}
