import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { ScannerCheckUp } from '#components/barcodes/keys/scanner-check-up.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'

export const generateMetadata = createMetadata('/help/scanner')

export default createPage('/help/scanner', async () => {
  const [t, { barcodes }] = await Promise.all([getTranslations('barcodes.checkUp'), getMessages()])
  const { checkUp, status, result } = barcodes
  return (
    <>
      <PageHeader title={t('title')} />
      <NextIntlClientProvider messages={{ barcodes: { checkUp, status, result } }}>
        <ScannerCheckUp />
      </NextIntlClientProvider>
    </>
  )
})
