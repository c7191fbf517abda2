import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { buttonStyle } from '#components/ui/buttons/button-style.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { RetryByItself } from '../live/retry-by-itself.tsx'
import { retryTextsOf } from '../live/retry-texts.ts'
import { BarePage } from './bare-page.tsx'

/** Replaces every page while the user's accounts are not known (decision 027). `href`: the wanted page. */
export async function AccountUnread({ href }: { href: Route }) {
  const [t, lists] = await Promise.all([getTranslations('unavailable'), getTranslations('lists')])
  return (
    <BarePage>
      <h1 className="text-2xl font-semibold">{t('title')}</h1>
      <Alert tone="warning">{t('text')}</Alert>
      <RetryByItself texts={retryTextsOf(lists)} />
      <p className="flex flex-wrap gap-2">
        {/* Not the router: each attempt asks the server anew, and works without scripts. */}
        <a href={href} className={buttonStyle('primary', 'medium', false)}>
          {t('retry')}
        </a>
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- signing out leaves this site */}
        <a href="/logout" className={buttonStyle('secondary', 'medium', false)}>
          {t('signOut')}
        </a>
      </p>
    </BarePage>
  )
}
