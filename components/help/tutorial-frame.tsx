import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { paths } from '#lib/common/paths.ts'

export async function TutorialFrame({
  title,
  isEmbedded,
  children,
}: {
  title: string
  isEmbedded: boolean
  children: ReactNode
}) {
  const t = await getTranslations('help')
  return (
    <div className={isEmbedded ? '[--sticky-top:0rem]' : undefined}>
      <PageHeader title={title}>{isEmbedded && <ButtonLink href={paths.orders}>{t('skip')}</ButtonLink>}</PageHeader>
      {children}
    </div>
  )
}
