import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageHeader } from '#components/shell/page-header.tsx'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('orders.add'))('title') }
}

/** A placeholder by specification: orders are created through the API. */
export default async function AddOrderPage() {
  const [t] = await Promise.all([getTranslations('orders.add'), requireAccount()])
  return <PageHeader title={t('title')} />
}
