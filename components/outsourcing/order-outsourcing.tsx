import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { PageTexts } from '#components/shell/texts/page-texts.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { can } from '#lib/common/access/rules.ts'
import { browserErrors } from '#lib/common/errors/browser-errors.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import type { Order } from '#lib/contract/orders.ts'
import { outsourcing as calls, type Outsourcing } from '#lib/contract/outsourcing.ts'
import { findLookAlikes, shortId } from '#lib/links/look-alike/look-alike.ts'
import { isBegunElsewhere, itemNameOf } from '#lib/orders/rules.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { OutsourceOrder, TakeBack } from './outsourcing-actions.tsx'

const shownItems = 5

export async function OutsourcedNotice({ order, placed }: { order: Order; placed: Outsourcing['placed'] }) {
  if (!placed) return null
  const [t, person] = await Promise.all([getTranslations('outsourcing'), requireAccount()])
  const { account, status, hasBegun } = placed
  const isOver = status === 'shipped'
  const text = isBegunElsewhere(person, order, placed) ? 'begun' : isOver ? 'shipped' : 'placedText'
  return (
    <OutsourcingTexts>
      <Alert
        tone="info"
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('placed', { name: isolate(account.name) })}
            <OrderStatusBadge status={status} />
          </span>
        }
        action={
          <>
            {!isOver && can(calls.takeBack, person) && (
              <TakeBack orderId={order._id} partner={account.name} hasBegun={hasBegun} />
            )}
            <ButtonLink href={paths.order(placed.orderId)} size="small">
              {t('open')}
            </ButtonLink>
          </>
        }
      >
        {t(text, { name: isolate(account.name) })}
      </Alert>
    </OutsourcingTexts>
  )
}

export async function OutsourcingOffer({ order, partners }: { order: Order; partners: Outsourcing['partners'] }) {
  if (partners.length === 0) return null
  const [t, locale] = await Promise.all([getTranslations('outsourcing'), getLocale()])
  const { sourceOrderId, items } = order.orderData
  const names = items
    .slice(0, shownItems)
    .map((item) => `${item.quantity.toLocaleString(locale)} × ${itemNameOf(item)}`)
  const lookAlikes = findLookAlikes(partners)
  return (
    <OutsourcingTexts>
      <Panel title={t('title')}>
        <p className="pb-3">{t('offer', { count: items.length })}</p>
        <ul className="flex flex-wrap gap-2">
          {partners.map((partner) => (
            <li key={partner.id}>
              <OutsourceOrder
                orderId={order._id}
                sourceOrderId={sourceOrderId}
                partner={
                  lookAlikes.has(partner.id)
                    ? { ...partner, name: `${partner.name} (…${shortId(partner.id)})` }
                    : partner
                }
                items={names}
                more={items.length - names.length}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </OutsourcingTexts>
  )
}

/** Only the page of an order with something to say about it carries these texts. */
async function OutsourcingTexts({ children }: { children: ReactNode }) {
  const { errors, outsourcing } = await getMessages()
  return <PageTexts messages={{ errors: browserErrors(errors), outsourcing }}>{children}</PageTexts>
}
