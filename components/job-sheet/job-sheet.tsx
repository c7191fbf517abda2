import { useLocale, useTranslations } from 'next-intl'
import { Children, type ReactNode } from 'react'
import { Code } from '#components/ui/data/code.tsx'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { type Attribute, readAttributes, toAttributeTexts, toValueText } from '#lib/contract/attributes.ts'
import type { Component } from '#lib/contract/orders.ts'
import { addressLines, carrierName } from '#lib/contract/shared/shipment-texts.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { componentSpecs, itemSpecs, shipmentSpecs, stockSpecs } from '#lib/contract/specs.ts'
import { toFileName } from '#lib/files/formats.ts'
import { isBrief } from '#lib/job-sheet/formats.ts'
import type { Note } from '#lib/job-sheet/gather/gather-notes.ts'
import type { Sheet } from '#lib/job-sheet/view-model.ts'
import { toSpecs } from '#lib/orders/formats.ts'
import type { PackedStock } from '#lib/shipments/view-model.ts'
import { toElements } from './html-elements.ts'
import { SheetFact } from './sheet-fact.tsx'
import { SheetHead } from './sheet-head.tsx'

export function JobSheet({
  sheet,
  note,
  page,
  pages,
  time,
}: {
  sheet: Sheet
  note: Note | undefined
  page: number
  pages: number
  time: AccountTime
}) {
  const t = useTranslations('jobSheet')
  const specs = useTranslations('specs')
  const { order, item, component, file, shipment } = sheet
  const { sourceOrderId, instructions, reprint, reprintReason } = order.orderData
  const alerts = [
    ['reprint', reprintReason || (reprint && t('on'))],
    ['instructions', instructions],
    ['itemAlert', item.dispatchAlert],
    ['componentInstructions', component.instructions],
    ['alert', shipment?.dispatchAlert],
  ] as const
  const path = file?.path || component.path
  const description = (
    <SheetFact name={t('description')} className="job-sheet-lines">
      {item.description}
    </SheetFact>
  )
  const describedBeside = isBrief(item.description)
  return (
    <article className="job-sheet" aria-label={`${sourceOrderId} ${component.code}`}>
      <SheetPages
        names={[sourceOrderId, component.code, component.barcode]}
        page={t('page', { page, pages })}
        end={t('end', { page, pages })}
      >
        <p className="job-sheet-source">
          <span>{t('title')}</span>
          <span>{t('from', { name: order.source.name })}</span>
        </p>
        <SheetHead sheet={sheet} time={time} />
        {alerts.some(([, text]) => text) && (
          <dl className="job-sheet-callout">
            {alerts.map(([name, text]) => (
              <SheetFact key={name} name={t(name)} className="job-sheet-lines">
                {text}
              </SheetFact>
            ))}
          </dl>
        )}
        <div className="job-sheet-columns">
          <dl>
            {describedBeside && description}
            <SheetFact name={t('sku')}>{item.sku}</SheetFact>
            <SheetFact name={t('file')}>
              {toFileName(path)}
              {component.localFile && ` (${t('localFile')})`}
            </SheetFact>
          </dl>
          <SheetShipment shipment={shipment} number={sheet.shipmentNumber} count={sheet.shipments} />
        </div>
        {!describedBeside && <dl>{description}</dl>}
        <SheetStock items={sheet.stockItems} />
        <SheetComponents components={item.components} currentId={component._id} />
        <SheetAttributes
          title={t('attributes')}
          of={[toSpecs(component, componentSpecs, specs), readAttributes(component.attributes)]}
        />
        <SheetAttributes
          title={t('itemAttributes')}
          of={[toSpecs(item, itemSpecs, specs), readAttributes(item.attributes)]}
        />
        <SheetAttributes title={t('orderAttributes')} of={[readAttributes(order.orderData.attributes)]} />
        <SheetNote note={note} />
      </SheetPages>
    </article>
  )
}

/**
 * A table, because Chromium and Firefox repeat the head of one on every page that it goes on to. A row for each block: one
 * that is longer than the rest of a page begins on the next one. The last one that is not empty has the end line, which
 * names the sheet once more: WebKit repeats nothing.
 */
function SheetPages({
  names,
  page,
  end,
  children,
}: Record<'page' | 'end', string> & { names: readonly string[]; children: ReactNode }) {
  const endLine = [...names, end].join(' · ')
  return (
    <table className="job-sheet-pages" role="presentation">
      <thead>
        <tr>
          <td>
            <p className="job-sheet-running">
              {[...names, page].map((part, index) => (
                <span key={index}>{part}</span>
              ))}
            </p>
          </td>
        </tr>
      </thead>
      <tbody>
        {Children.map(children, (block) => (
          <tr>
            <td>
              {/* In the cell, because WebKit divides a row between two pages whatever `break-inside` says. */}
              <div className="job-sheet-block" data-end={endLine}>
                {block}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SheetStock({ items }: { items: readonly PackedStock[] }) {
  const t = useTranslations('jobSheet')
  const specs = useTranslations('specs')
  if (items.length === 0) return null
  return (
    <section>
      <h3 className="job-sheet-label">{t('stockItems')}</h3>
      <ul className="job-sheet-stock">
        {items.map(({ code, name, quantity, ...packed }, index) => (
          <li key={index}>
            <strong>{t('times', { quantity })}</strong>
            <span dir="auto">{name}</span>
            <span dir="auto" translate="no" className="font-mono">
              {code}
            </span>
            {toAttributeTexts(toSpecs(packed, stockSpecs, specs)).map((text) => (
              <span key={text} dir="auto">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SheetAttributes({ title, of: attributes }: { title: string; of: readonly Attribute[][] }) {
  const t = useTranslations('jobSheet')
  const given = attributes.flat()
  if (given.length === 0) return null
  return (
    <section>
      <h3 className="job-sheet-label">{title}</h3>
      <dl className="job-sheet-attributes">
        {given.map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{typeof value === 'boolean' ? t(value ? 'on' : 'off') : toValueText(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The component of this sheet is framed, because colours may not print. */
function SheetComponents({ components, currentId }: { components: readonly Component[]; currentId: string }) {
  const t = useTranslations('jobSheet')
  return (
    <section>
      <h3 className="job-sheet-label">{t('components')}</h3>
      <ul className="job-sheet-components">
        {components.map(({ _id, code, barcode }) => (
          <li key={_id} aria-current={_id === currentId ? 'true' : undefined}>
            <span>{code}</span>
            <Code>{barcode}</Code>
            {_id === currentId && <span>{t('thisSheet')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SheetNote({ note }: { note: Note | undefined }) {
  const t = useTranslations('jobSheet')
  if (!note || Object.values(note).includes('')) return null
  return (
    <section>
      <h3 className="job-sheet-label">{t('notes')}</h3>
      {'text' in note ? (
        <p className="job-sheet-notes">{note.text}</p>
      ) : (
        <div className="job-sheet-html">{toElements(note.sanitisedHtml)}</div>
      )}
    </section>
  )
}

function SheetShipment({ shipment, number, count }: { shipment: Shipment | undefined; number: number; count: number }) {
  const t = useTranslations('jobSheet')
  const specs = useTranslations('specs')
  const locale = useLocale()
  if (!shipment) return <p>{t('noShipment')}</p>
  return (
    <dl>
      <SheetFact name={`${t('shipTo')} · ${t('shipment', { number, count })}`} className="job-sheet-lines">
        {addressLines(shipment.shipTo, locale).join('\n')}
      </SheetFact>
      <SheetFact name={t('phone')}>{shipment.shipTo.phone}</SheetFact>
      <SheetFact name={t('carrier')}>{carrierName(shipment)}</SheetFact>
      <SheetFact name={t('parcel')} className="job-sheet-lines">
        {toAttributeTexts(toSpecs(shipment, shipmentSpecs, specs)).join('\n')}
      </SheetFact>
    </dl>
  )
}
