import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageNotFound } from '#components/shell/errors/page-not-found.tsx'
import { BarePage } from '#components/shell/frame/bare-page.tsx'

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
