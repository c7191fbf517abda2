import { useTranslations } from 'next-intl'
import { ReadFailed } from '#components/ui/read-failed.tsx'
import { paths } from '#lib/paths.ts'

export function ProductFailed({ name }: { name: string }) {
  const t = useTranslations('products.view')
  return <ReadFailed title={t('failed')} retry={t('retry')} retryHref={paths.product(name)} />
}
