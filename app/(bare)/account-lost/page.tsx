import { getTranslations } from 'next-intl/server'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { BarePage } from '#components/shell/frame/bare-page.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { paths } from '#lib/common/paths.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'

export const generateMetadata = createMetadata('/account-lost')

/** The user lost the account that they worked in. The session is already in another of their accounts. */
export default createPage('/account-lost', async () => {
  const [t, { account }] = await Promise.all([getTranslations('session.accountLost'), requireAccount()])
  return (
    <BarePage>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p>{t('text')}</p>
      <p>{t('now', { name: account.name })}</p>
      <p>
        <ButtonLink href={paths.orders} variant="primary" prefetch={false}>
          {t('action', { name: account.name })}
        </ButtonLink>
      </p>
    </BarePage>
  )
})
