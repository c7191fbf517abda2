import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { ScannerCheckUp } from '#components/barcodes/scanner-check-up.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('barcodes.checkUp'))('title') }
}

export default async function ScannerPage() {
  const [t, { barcodes }] = await Promise.all([getTranslations('barcodes.checkUp'), getMessages(), requireAccount()])
  const { checkUp, lamp, verdict } = barcodes
  return (
    <>
      <PageHeader title={t('title')} />
      <NextIntlClientProvider messages={{ barcodes: { checkUp, lamp, verdict } }}>
        <ScannerCheckUp />
      </NextIntlClientProvider>
    </>
  )
}
