import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Fact, Facts } from '#components/ui/facts.tsx'
import type { PageConfig } from '#lib/contract/files.ts'
import { type Inks, inksOf } from '#lib/files/inks.ts'
import { configOf } from '#lib/files/pages.ts'
import { FactSection } from './fact-section.tsx'
import { InkList } from './ink-list.tsx'

/** The inks of the page that is looked at, and of the whole file where those are more. */
export function FileInks({ configs, page }: { configs: readonly PageConfig[]; page: number }) {
  const t = useTranslations('files.inks')
  const config = configOf(configs, page)
  const ofFile = inksOf(configs)
  const ofPage = config ? inksOf([config]) : ofFile
  const isSame = JSON.stringify(ofPage) === JSON.stringify(ofFile)
  if (isSame) {
    return (
      <FactSection title={t('title')}>
        <InkFacts inks={ofFile} />
      </FactSection>
    )
  }
  return (
    <>
      <FactSection title={t('ofPage', { page })}>
        <InkFacts inks={ofPage} />
      </FactSection>
      <FactSection title={t('ofFile')}>
        <InkFacts inks={ofFile} />
      </FactSection>
    </>
  )
}

function InkFacts({ inks: { process, spot, isRgb } }: { inks: Inks }) {
  const t = useTranslations('files.inks')
  const none = <span className="text-muted">{t('none')}</span>
  return (
    <>
      <Facts>
        <Fact name={t('process')}>
          {process.length === 0 ? none : <InkList inks={process.map((ink) => ({ ink, name: t(`name.${ink}`) }))} />}
        </Fact>
        <Fact name={t('spot')}>
          {spot.length === 0 ? none : <InkList inks={spot.map((name) => ({ ink: 'spot', name }))} />}
        </Fact>
      </Facts>
      {isRgb && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="warning">RGB</Badge>
          {t('rgb')}
        </p>
      )}
    </>
  )
}
