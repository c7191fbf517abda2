import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ShipMany } from './ship-many.tsx'

export async function ShipManyPage() {
  const t = await getTranslations('shipments.many')
  return (
    <>
      <PageHeader title={t('title')} />
      <FormProviders
        pick={({ orders: { status }, shipments: { many, status: ofShipment, tracking } }) => ({
          orders: { status },
          shipments: { many, status: ofShipment, tracking },
        })}
      >
        <ShipMany />
      </FormProviders>
    </>
  )
}
