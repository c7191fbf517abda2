import { getTranslations } from 'next-intl/server'
import { ScanToOpen } from '#components/barcodes/keys/scan-to-open.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { paths } from '#lib/paths.ts'
import { loadPackages, type OpenSourcePackage } from '#lib/shell/licences/licences.ts'
import { version } from '#lib/shell/version.ts'
import { ExternalLink } from './external-link.tsx'
import { PageHeader } from './page-header.tsx'

export async function Licences() {
  const [t, packages] = await Promise.all([getTranslations('licences'), loadPackages()])
  return (
    <>
      <PageHeader title={t('title')}>
        <ScanToOpen />
      </PageHeader>
      <p className="max-w-prose p-4">
        {t('text', { version })} <span className="text-muted">{t('count', { count: packages.length })}</span>
      </p>
      <Table
        label={t('title')}
        columns={columns(t)}
        rows={packages}
        rowKey={({ name, version }) => `${name}@${version}`}
        rowHref={({ name }) => paths.licencesOf(name)}
      />
    </>
  )
}

const columns = (t: (key: 'name' | 'version' | 'licence' | 'project') => string): Column<OpenSourcePackage>[] => [
  { key: 'name', header: t('name'), cell: ({ name }) => name, className: 'w-96' },
  { key: 'version', header: t('version'), cell: ({ version }) => version, mono: true },
  { key: 'licence', header: t('licence'), cell: ({ licence }) => licence },
  {
    key: 'project',
    header: t('project'),
    cell: ({ project }) => <ExternalLink to={project}>{withoutScheme(project)}</ExternalLink>,
    phone: 'hidden',
    from: 'large',
  },
]

export const withoutScheme = (address: string): string => address.replace(/^https:\/\/(www\.)?/, '')
