import { getLocale, getTranslations } from 'next-intl/server'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { BarePage } from '#components/shell/frame/bare-page.tsx'
import { loadSignInTexts } from '#components/shell/session/session-texts.ts'
import { SignInButton } from '#components/shell/session/sign-in-button.tsx'
import { SignedInAgain } from '#components/shell/session/signed-in-again.tsx'
import { isSignedIn } from '#lib/server/session/loaders.ts'

export const generateMetadata = createMetadata('/sign-in-again')

/** The second window of a page whose session ended: leads to the provider, and closes itself when it comes back. */
export default createPage('/sign-in-again', async () => {
  const [t, locale, signedIn] = await Promise.all([getTranslations(), getLocale(), isSignedIn()])
  return (
    <BarePage>
      <div>
        <h1 className="text-2xl font-semibold">{t(signedIn ? 'session.again.doneTitle' : 'session.again.title')}</h1>
        <p className="mt-1 text-muted">{t(signedIn ? 'session.again.done' : 'session.again.text')}</p>
      </div>
      {signedIn ? (
        <SignedInAgain />
      ) : (
        <SignInButton texts={await loadSignInTexts(t('login.action'))} locale={locale} next="/sign-in-again" atOnce />
      )}
    </BarePage>
  )
})
