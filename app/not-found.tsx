import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BarePage } from '#components/shell/bare-page.tsx'
import { PageNotFound } from '#components/shell/page-not-found.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') }
}

export default function NotFound() {
  return (
    <BarePage>
      <PageNotFound />
    </BarePage>
  )
}
