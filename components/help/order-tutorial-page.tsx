import { getLocale, getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { toCountries } from '#lib/account/view-model.ts'
import { orderUrl } from '#lib/help/signed/instance.ts'
import { env } from '#lib/server/env/env.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { OrderTutorial } from './order-tutorial.tsx'
import { TutorialFrame } from './tutorial-frame.tsx'

/** Takes no scans: one would open an order over what is typed. */
export async function OrderTutorialPage({ isEmbedded }: { isEmbedded: boolean }) {
  const [t, locale, { account }] = await Promise.all([getTranslations('help.order'), getLocale(), requireAccount()])
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
          orderUrl={orderUrl()}
          countries={toCountries(locale)}
          openedAt={Date.now()}
        />
      </FormProviders>
    </TutorialFrame>
  )
}
