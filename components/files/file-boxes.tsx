import { useTranslations } from 'next-intl'
import type { PageConfig } from '#lib/contract/files.ts'
import { toSeenPage } from '#lib/files/page-boxes.ts'
import { configOf } from '#lib/files/pages.ts'
import { BoxSizesList } from './box-sizes-list.tsx'
import { BoxTable } from './box-table.tsx'
import { FactSection } from './fact-section.tsx'

/** The boxes of the page that is looked at, and the sizes of all pages where they differ. */
export function FileBoxes({ configs, page }: { configs: readonly PageConfig[]; page: number }) {
  const t = useTranslations('files.boxes')
  const config = configOf(configs, page)
  const isOne = configs.length === 1
  return (
    <>
      <FactSection title={isOne ? t('title') : t('ofPage', { page })}>
        {config ? <BoxTable seen={toSeenPage(config)} /> : <p className="text-sm text-muted">{t('unknown')}</p>}
        {config !== undefined && config.rotation !== 0 && (
          <p className="text-sm text-muted">{t('turned', { degrees: config.rotation })}</p>
        )}
      </FactSection>
      {!isOne && (
        <FactSection title={t('sizes.title')}>
          <BoxSizesList configs={configs} />
        </FactSection>
      )}
    </>
  )
}
