import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { BarePage } from '#components/shell/frame/bare-page.tsx'
import { LanguageSelect } from '#components/shell/menus/language-select.tsx'
import { AnnounceEnd } from '#components/shell/session/announce-end.tsx'
import { FollowSignIn } from '#components/shell/session/follow-session.tsx'
import { loadSignInTexts } from '#components/shell/session/session-texts.ts'
import { SignInButton } from '#components/shell/session/sign-in-button.tsx'
import { buttonStyle } from '#components/ui/buttons/button-style.ts'
import { cx } from '#components/ui/cx.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { offeredLocales } from '#lib/common/i18n/locales.ts'
import { paths } from '#lib/common/paths.ts'
import { env } from '#lib/server/env/env.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import { isSignedIn, loadEndedPage, loadEndedSub } from '#lib/server/session/loaders.ts'
import { loginParams } from '#lib/shell/search-params.ts'

export const generateMetadata = createMetadata('/login')

export default createPage('/login', async ({ searchParams }) => {
  const [t, locale, search, signedIn] = await Promise.all([getTranslations(), getLocale(), searchParams, isSignedIn()])
  const { state, problem, id, iss, ...asked } = loginParams.parse(search)
  const next = asked.next ?? (state && (await loadEndedPage(state)))
  // Its session ended: read from as far away as the wall was.
  const isWall = next?.startsWith(paths.todayWall)
  const isSignedOut = problem === 'authError' || problem === 'signedOutHere'
  if (signedIn) redirect(safeNextPath(next) as Route)
  return (
    <BarePage>
      <div data-wall={isWall ? '' : undefined}>
        <h1 className={cx('font-semibold', isWall ? 'text-4xl' : 'text-2xl')}>
          {t(isWall ? 'today.signIn' : 'login.title')}
        </h1>
        <p className="mt-1 text-muted">{t('login.lead')}</p>
      </div>
      <AnnounceEnd />
      <FollowSignIn next={safeNextPath(next)} sub={await loadEndedSub()} />
      {problem && (
        <Alert
          tone="warning"
          title={t(isSignedOut ? 'login.error.authErrorTitle' : 'login.error.title')}
          action={problem === 'again' && <LeaveProvider label={t('login.error.leave')} />}
        >
          {t(`login.error.${problem}`)}
          {id !== undefined && <p className="mt-2 text-muted break-all">{t('login.error.id', { id })}</p>}
        </Alert>
      )}
      <SignInButton
        texts={await loadSignInTexts(t('login.action'))}
        locale={locale}
        next={safeNextPath(next)}
        // The provider has just signed the user in (OpenID Connect Core §4).
        atOnce={iss === env().OIDC_ISSUER && !problem}
      />
      <LanguageSelect
        label={t('login.language')}
        locale={locale}
        names={offeredLocales.map((value) => ({ value, label: t(`shell.language.${value}`) }))}
        failed={t('login.error.network')}
      />
    </BarePage>
  )
})

function LeaveProvider({ label }: { label: string }) {
  return (
    // oxlint-disable-next-line nextjs/no-html-link-for-pages -- signing out leaves this site
    <a href="/logout" className={buttonStyle('secondary', 'medium', false)}>
      {label}
    </a>
  )
}
