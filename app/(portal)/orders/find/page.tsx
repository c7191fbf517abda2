import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FoundOrders } from '#components/orders/found-orders.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SearchBox } from '#components/shell/search-box.tsx'
import { loadSearchTexts } from '#components/shell/shell-texts.ts'
import { searchTerm } from '#lib/orders/found.ts'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('orders.find'))('title') }
}

export default async function FindPage({ searchParams }: PageProps<'/orders/find'>) {
  const [t, texts, search] = await Promise.all([
    getTranslations('orders.find'),
    loadSearchTexts(),
    searchParams,
    requireAccount(),
  ])
  const { q } = searchTerm.parse(search)
  return (
    <>
      <PageHeader title={q ? t('titleFor', { term: q }) : t('title')} />
      <search className="block border-b border-border p-4 md:hidden">
        <SearchBox texts={texts} />
      </search>
      {q ? <FoundOrders term={q} /> : <p className="p-4 text-muted">{t('start')}</p>}
    </>
  )
}
