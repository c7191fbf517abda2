import { getTranslations } from 'next-intl/server'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Profile } from '#components/shell/profile.tsx'
import { requireAccount } from '#lib/server/session/loaders.ts'

export const generateMetadata = createMetadata('/profile')

export default createPage('/profile', async () => {
  const [t, signedIn] = await Promise.all([getTranslations('profile'), requireAccount()])
  return (
    <>
      <PageHeader title={t('title')} />
      <Profile {...signedIn} />
    </>
  )
})
