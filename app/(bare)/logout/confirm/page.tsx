import { getTranslations } from 'next-intl/server'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { BarePage } from '#components/shell/frame/bare-page.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { buttonStyle } from '#components/ui/buttons/button-style.ts'
import { paths } from '#lib/common/paths.ts'

export const generateMetadata = createMetadata('/logout/confirm')

/** Another site's link led to `/logout`: the user decides. */
export default createPage('/logout/confirm', async () => {
  const t = await getTranslations('session.signOut')
  return (
    <BarePage>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p>{t('question')}</p>
      <p className="flex flex-wrap gap-2">
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- signing out leaves this site */}
        <a href="/logout" className={buttonStyle('primary', 'medium', false)}>
          {t('confirm')}
        </a>
        <ButtonLink href={paths.orders}>{t('stay')}</ButtonLink>
      </p>
    </BarePage>
  )
})
