import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFoundInPortal } from '#components/shell/frame/page-not-found.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') }
}

export default NotFoundInPortal
