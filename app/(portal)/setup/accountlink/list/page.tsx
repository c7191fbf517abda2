import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LinksPage } from '#components/links/links-page.tsx'
import { Guarded } from '#components/shell/guarded.tsx'
import { linkedAccounts } from '#lib/contract/access.ts'
import { linksView } from '#lib/links/links-view.ts'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('links'))('title') }
}

export default async function LinkedAccountsPage({ searchParams }: PageProps<'/setup/accountlink/list'>) {
  const [t, search] = await Promise.all([getTranslations('links'), searchParams, requireAccount()])
  return (
    <Guarded needs={linkedAccounts} title={t('title')}>
      <LinksPage view={linksView.parse(search)} />
    </Guarded>
  )
}
