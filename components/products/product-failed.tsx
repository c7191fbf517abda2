import { useTranslations } from 'next-intl'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/paths.ts'

export function ProductFailed({ name }: { name: string }) {
  const t = useTranslations('products.view')
  return (
    <div className="p-4">
      <Alert
        tone="danger"
        title={t('failed')}
        action={
          <ButtonLink href={paths.product(name)} icon="refresh">
            {t('retry')}
          </ButtonLink>
        }
      />
    </div>
  )
}
