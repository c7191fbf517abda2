import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { DownloadLink } from '#components/ui/buttons/download-link.tsx'
import { paths } from '#lib/common/paths.ts'
import { ImportProducts } from './import-products.tsx'

export async function ImportPage() {
  const t = await getTranslations('products.import')
  return (
    <FormProviders pick={({ products: { form, import: texts } }) => ({ products: { form, import: texts } })}>
      <PageHeader title={t('title')} back={<BackLink href={paths.products}>{t('back')}</BackLink>}>
        <DownloadLink href={paths.exportProducts}>{t('template')}</DownloadLink>
      </PageHeader>
      <ImportProducts />
    </FormProviders>
  )
}
