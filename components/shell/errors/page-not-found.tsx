import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { paths } from '#lib/paths.ts'

export async function PageNotFound() {
  const t = await getTranslations('notFound')
  return (
    <div className="flex flex-col items-start gap-3">
      <Icon name="search" size="large" className="text-muted" />
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p>{t('text')}</p>
      <ButtonLink href={paths.orders} variant="primary" className="mt-2">
        {t('orders')}
      </ButtonLink>
    </div>
  )
}
