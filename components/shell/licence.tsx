import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Fact, Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/paths.ts'
import { loadLicenceTexts, type OpenSourcePackage } from '#lib/shell/licences.ts'
import { ExternalLink } from './external-link.tsx'
import { LicenceTexts } from './licence-texts.tsx'
import { withoutScheme } from './licences.tsx'
import { PageHeader } from './page-header.tsx'

/** The licence of a package, word by word. It may be installed in more than one version. */
export async function Licence({ name, versions }: { name: string; versions: readonly OpenSourcePackage[] }) {
  const [t, texts] = await Promise.all([getTranslations('licences'), Promise.all(versions.map(loadLicenceTexts))])
  return (
    <>
      <PageHeader title={<span className="wrap-anywhere">{name}</span>}>
        <ButtonLink href={paths.licences} prefetch={false} icon="chevron-left">
          {t('all')}
        </ButtonLink>
      </PageHeader>
      <div className="flex max-w-4xl flex-col gap-4 p-4">
        {versions.map(({ version, licence, project }, index) => (
          <Panel key={version} title={t('versionOf', { version })}>
            <Facts>
              <Fact name={t('licence')}>{licence}</Fact>
              <Fact name={t('project')}>
                <ExternalLink to={project}>{withoutScheme(project)}</ExternalLink>
              </Fact>
            </Facts>
            <LicenceTexts licence={licence} texts={texts[index] ?? []} />
          </Panel>
        ))}
      </div>
    </>
  )
}
