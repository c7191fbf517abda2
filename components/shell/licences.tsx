import { getTranslations } from 'next-intl/server'
import { packRows } from '#components/ui/data/packed-rows.ts'
import { version } from '#lib/server/env/version.ts'
import { loadPackages } from '#lib/shell/licences/licences.ts'
import { LicenceRows } from './licence-rows.tsx'
import { PageHeader } from './page-header.tsx'

export async function Licences() {
  const [t, packages] = await Promise.all([getTranslations('licences'), loadPackages()])
  return (
    <>
      <PageHeader title={t('title')} />
      <p className="max-w-prose p-4">
        {t('text', { version })} <span className="text-muted">{t('count', { count: packages.length })}</span>
      </p>
      <LicenceRows
        rows={packRows(packages.map(({ name, version, licence }) => ({ name, version, licence })))}
        texts={{ title: t('title'), name: t('name'), version: t('version'), licence: t('licence') }}
      />
    </>
  )
}
