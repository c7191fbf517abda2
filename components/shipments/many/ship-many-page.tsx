import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { loadAccountTimeIfThere } from '#lib/account/loaders.ts'
import { ShipMany } from './ship-many.tsx'

export async function ShipManyPage() {
  const [t, { time }] = await Promise.all([getTranslations('shipments.many'), loadAccountTimeIfThere()])
  return (
    <>
      <PageHeader title={t('title')} />
      <FormProviders
        pick={({ orders: { status }, shipments: { many, status: ofShipment, tracking } }) => ({
          orders: { status },
          shipments: { many, status: ofShipment, tracking },
        })}
      >
        <ShipMany time={time} />
      </FormProviders>
    </>
  )
}
