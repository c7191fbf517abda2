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
      <table className="job-sheet-attributes">
        <tbody>
          {given.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{typeof value === 'boolean' ? t(value ? 'on' : 'off') : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
