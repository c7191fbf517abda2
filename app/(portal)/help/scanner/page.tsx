import { getMessages, getTranslations } from 'next-intl/server'
import { ScannerCheckUp } from '#components/barcodes/scanner-check-up.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { PageTexts } from '#components/shell/texts/page-texts.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { paths } from '#lib/common/paths.ts'

export const generateMetadata = createMetadata('/help/scanner')

export default createPage('/help/scanner', async () => {
  const [t, cards, { barcodes }] = await Promise.all([
    getTranslations('barcodes.checkUp'),
    getTranslations('barcodes.commands'),
    getMessages(),
  ])
  const { checkUp, status, result } = barcodes
  return (
    <>
      <PageHeader title={t('title')}>
        <ButtonLink href={paths.commandCards} prefetch={false} icon="barcode">
          {cards('title')}
        </ButtonLink>
      </PageHeader>
      <PageTexts messages={{ barcodes: { checkUp, status, result } }}>
        <ScannerCheckUp />
      </PageTexts>
    </>
  )
})
