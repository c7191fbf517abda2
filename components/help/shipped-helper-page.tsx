import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { shippedUrl } from '#lib/help/signed/instance.ts'
import { ShippedHelper } from './shipped-helper.tsx'
import { TutorialFrame } from './tutorial-frame.tsx'

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
