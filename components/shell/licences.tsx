import { getTranslations } from 'next-intl/server'
import { Table } from '#components/ui/table.tsx'
import { loadPackages } from '#lib/shell/licences.ts'
import { version } from '#lib/shell/version.ts'

export async function Licences() {
  const [t, packages] = await Promise.all([getTranslations('licences'), loadPackages()])
  return (
    <>
      <p className="max-w-prose p-4">
        {t('text', { version })} <span className="text-muted">{t('count', { count: packages.length })}</span>
      </p>
      <Table
        label={t('title')}
        columns={[
          { key: 'name', header: t('name'), cell: ({ name }) => name, className: 'w-96' },
          { key: 'version', header: t('version'), cell: ({ version }) => version, mono: true },
          { key: 'licence', header: t('licence'), cell: ({ licence }) => licence },
        ]}
        rows={packages}
        rowKey={({ name, version }) => `${name}@${version}`}
      />
    </>
  )
}
