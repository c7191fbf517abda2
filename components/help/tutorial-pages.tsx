import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { toCountries } from '#lib/account/view-model.ts'
import { paths } from '#lib/common/paths.ts'
import { orderUrl, shippedUrl } from '#lib/help/signed/instance.ts'
import { canMakeProducts, loadOnlySku } from '#lib/products/loaders.ts'
import { env } from '#lib/server/env/env.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { OrderTutorial } from './order-tutorial.tsx'
import { ShippedHelper } from './shipped-helper.tsx'

/** Takes no scans: one would open an order over what is typed. */
export async function OrderTutorialPage({ isEmbedded }: { isEmbedded: boolean }) {
  const [t, locale, { account }, onlySku, mayMakeProducts] = await Promise.all([
    getTranslations('help.order'),
    getLocale(),
    requireAccount(),
    toResult(loadOnlySku()),
    canMakeProducts(),
  ])
  return (
    <TutorialFrame title={t('title')} isEmbedded={isEmbedded}>
      <FormProviders
        pick={({ help: { request, order }, files, orders }) => ({
          help: { request, order },
          files: { status: files.status },
          orders: { status: orders.status },
        })}
      >
        <OrderTutorial
          accountName={account.name}
          sampleArtwork={env().SAMPLE_ARTWORK_URL}
          onlySku={onlySku.ok ? onlySku.value : undefined}
          canMakeProducts={mayMakeProducts}
          orderUrl={orderUrl()}
          countries={toCountries(locale)}
          openedAt={Date.now()}
        />
      </FormProviders>
    </TutorialFrame>
  )
}

/** Takes no scans: one would open an order over what is typed. */
export async function ShippedHelperPage({ isEmbedded }: { isEmbedded: boolean }) {
  const t = await getTranslations('help.shipped')
  return (
    <TutorialFrame title={t('title')} isEmbedded={isEmbedded}>
      <FormProviders
        pick={({ help: { request, shipped }, shipments: { panel, items, tracking } }) => ({
          help: { request, shipped },
          shipments: { panel, items, tracking },
        })}
      >
        <ShippedHelper shippedUrl={shippedUrl()} />
      </FormProviders>
    </TutorialFrame>
  )
}

export async function TutorialFrame({
  title,
  isEmbedded,
  children,
}: {
  title: string
  isEmbedded: boolean
  children: ReactNode
}) {
  const t = await getTranslations('help')
  return (
    <div className={isEmbedded ? '[--sticky-top:0rem]' : undefined}>
      <PageHeader title={title}>{isEmbedded && <ButtonLink href={paths.orders}>{t('skip')}</ButtonLink>}</PageHeader>
      {children}
    </div>
  )
}
