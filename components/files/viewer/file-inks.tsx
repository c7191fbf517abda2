import { useTranslations } from 'next-intl'
import { FileSection } from '#components/files/file-section.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Fact, Facts } from '#components/ui/data/facts.tsx'
import type { PageConfig } from '#lib/contract/files.ts'
import { configOf } from '#lib/files/rules.ts'
import { type Inks, type ProcessInk, toInks } from '#lib/files/view-model.ts'

export function FileInks({ configs, page }: { configs: readonly PageConfig[]; page: number }) {
  const t = useTranslations('files.inks')
  const config = configOf(configs, page)
  const ofFile = toInks(configs)
  const ofPage = config ? toInks([config]) : ofFile
  const isSame = JSON.stringify(ofPage) === JSON.stringify(ofFile)
  return (
    <>
      <FileSection title={isSame ? t('title') : t('ofPage', { page })}>
        <InkFacts inks={ofPage} />
      </FileSection>
      {!isSame && (
        <FileSection title={t('ofFile')}>
          <InkFacts inks={ofFile} />
        </FileSection>
      )}
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

/** The process inks as ISO 12647-2 prints them, on a screen. */
const colors: Record<ProcessInk, string> = { cyan: '#009ee0', magenta: '#e2007a', yellow: '#ffed00', black: '#1d1d1b' }

/** The colour of a spot ink is unknown, so its swatch is hatched. */
function InkList({ inks }: { inks: readonly { ink: ProcessInk | 'spot'; name: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {inks.map(({ ink, name }) => (
        <li key={name} className="flex min-w-0 items-start gap-2">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-1 size-4 shrink-0 stroke-border-strong">
            <circle cx="8" cy="8" r="7.5" fill={ink === 'spot' ? 'none' : colors[ink]} />
            {ink === 'spot' && <path d="M2.7 13.3 13.3 2.7M.7 9.3 9.3.7M6.7 15.3l8.6-8.6" />}
          </svg>
          <bdi className="min-w-0 break-words">{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
