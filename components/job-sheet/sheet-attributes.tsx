import { useTranslations } from 'next-intl'
import type { Component } from '#lib/contract/orders.ts'

/** How the component is to be made, attribute by attribute. */
export function SheetAttributes({ attributes }: { attributes: Component['attributes'] }) {
  const t = useTranslations('jobSheet')
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== '')
  if (given.length === 0) return null
  return (
    <section>
      <h3 className="job-sheet-label">{t('attributes')}</h3>
      <dl className="job-sheet-attributes">
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'boolean' ? t(value ? 'on' : 'off') : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
