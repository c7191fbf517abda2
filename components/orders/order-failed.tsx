import { getTranslations } from 'next-intl/server'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { codeOf } from '#lib/errors/code-of.ts'
import { messageOf } from '#lib/errors/message-of.ts'
import { RefreshButton } from './refresh-button.tsx'

/** In the place of an order that could not be read, with the reason and the same address to try again. */
export async function OrderFailed({ error }: { error: unknown }) {
  const [t, errors] = await Promise.all([getTranslations('orders.view'), getTranslations('errors')])
  const code = codeOf(error) as Parameters<typeof errors>[0] | undefined
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="p-4">
        <Alert tone="danger" live title={t('failed')} action={<RefreshButton label={t('retry')} />}>
          <bdi className="wrap-anywhere">{code && errors.has(code) ? errors(code) : messageOf(error)}</bdi>
        </Alert>
      </div>
    </>
  )
}
