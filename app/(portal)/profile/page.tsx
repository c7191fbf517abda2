import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Profile } from '#components/shell/profile.tsx'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('profile'))('title') }
}

export default async function ProfilePage() {
  const [t, signedIn] = await Promise.all([getTranslations('profile'), requireAccount()])
  return (
    <>
      <PageHeader title={t('title')} />
      <Profile {...signedIn} />
    </>
  )
}
