import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { ExternalLink } from '#components/shell/external-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { paths } from '#lib/common/paths.ts'
import { loadDocsAddress, loadIsThere } from '#lib/help/docs/loaders.ts'
import type { DocsPageName } from '#lib/help/docs/rules.ts'
import { DocsFrame } from './docs-frame.tsx'

export async function DocsPage({ page }: { page: DocsPageName }) {
  const [t, address] = await Promise.all([getTranslations('help.docs'), loadDocsAddress(page)])
  return (
    // To the end of the window, also below scan results: the frame scrolls by itself.
    <div className="-mb-(--scan-place) flex h-[calc(100dvh-var(--sticky-top))] min-h-96 flex-col">
      <PageHeader title={t(page)}>{address && <ExternalLink to={address}>{t('open')}</ExternalLink>}</PageHeader>
      {address ? (
        <Suspense fallback={<SkeletonRows rows={8} label={t('loading')} />}>
          <Docs page={page} address={address} />
        </Suspense>
      ) : (
        <p className="p-4">{t('none')}</p>
      )}
    </div>
  )
}

async function Docs({ page, address }: { page: DocsPageName; address: string }) {
  const [t, isThere] = await Promise.all([getTranslations('help.docs'), loadIsThere(address)])
  if (isThere) return <DocsFrame address={address} title={t(page)} loading={t('loading')} />
  return (
    <ReadFailed title={t('failed')} retryHref={paths.docs(page)}>
      {t('failedText')} <ExternalLink to={address}>{address}</ExternalLink>
    </ReadFailed>
  )
}
