import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Licences } from '#components/shell/licences.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('licences'))('title') }
}

export default async function LicencesPage() {
  const [t] = await Promise.all([getTranslations('licences'), requireAccount()])
  return (
    <>
      <PageHeader title={t('title')} />
      <Licences />
    </>
  )
}
