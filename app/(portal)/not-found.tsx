import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageNotFound } from '#components/shell/errors/page-not-found.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') }
}

/** Answers a link to something that is gone or belongs to another account, inside the shell, so that work can go on. */
export default function NotFoundInPortal() {
  return (
    <div className="mx-auto max-w-lg px-6 py-16">
      <PageNotFound />
    </div>
  )
}
