import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { paths } from '#lib/common/paths.ts'
import { type LicenceText, loadLicenceTexts, type OpenSourcePackage } from '#lib/shell/licences/licences.ts'
import { ExternalLink } from './external-link.tsx'
import { PageHeader } from './page-header.tsx'

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

/** A package without a text: a link to that of the licence it names (decision 035). */
function LicenceTexts({ licence, texts }: { licence: string; texts: readonly LicenceText[] }) {
  const t = useTranslations('licences')
  if (texts.length === 0) {
    return (
      <p className="mt-4">
        {t('noText', { licence })}{' '}
        {/^[\w.-]+$/.test(licence) && (
          <ExternalLink to={`https://spdx.org/licenses/${licence}.html`}>{t('readText', { licence })}</ExternalLink>
        )}
      </p>
    )
  }
  return texts.map(({ file, text }) => (
    <section key={file} aria-label={file} className="mt-4 border-t border-border pt-4">
      {texts.length > 1 && <h3 className="mb-2 font-mono text-sm text-muted">{file}</h3>}
      <pre lang="en" className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {text.trim()}
      </pre>
    </section>
  ))
}

const withoutScheme = (address: string): string => address.replace(/^https:\/\/(www\.)?/, '')
