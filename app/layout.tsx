import type { Metadata, Viewport } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { HeadWithEarlyScans } from '#components/barcodes/early-scans.tsx'
import { FallbackTextsProvider } from '#components/shell/errors/crash.tsx'
import { ErrorReporting } from '#components/shell/errors/error-reporting.tsx'
import { ScriptWatch } from '#components/shell/errors/script-watch.tsx'
import favicon from '#components/shell/frame/favicon.svg'
import appleIcon from '#components/shell/frame/icons/icon-apple-180.png'
import { PageReady } from '#components/shell/page-ready.tsx'
import { loadNonce, loadTheme } from '#lib/shell/loaders.ts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const product = (await getTranslations('app'))('title')
  return {
    title: { template: `%s · ${product}`, default: product },
    applicationName: product,
    icons: { icon: { url: favicon.src, type: 'image/svg+xml' }, apple: appleIcon.src },
    appleWebApp: { title: product },
    robots: { index: false },
    formatDetection: { telephone: false, address: false, email: false, date: false },
  }
}

/** The keyboard of a tablet makes the page shorter, instead of lying over the actions of a dialog. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

const topBarColours = { light: '#ffffff', dark: '#15181c' } // --surface

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme, nonce, t] = await Promise.all([getLocale(), loadTheme(), loadNonce(), getTranslations()])
  const texts = {
    product: t('app.title'),
    title: t('crash.title'),
    text: t('crash.text'),
    retry: t('crash.retry'),
    orders: t('crash.orders'),
    reference: t('crash.reference'),
    notFound: { title: t('notFound.title'), text: t('notFound.text') },
    again: { later: t('lists.retryLater', { seconds: '{seconds}' }), now: t('lists.retryNow') },
  }
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme}>
      <HeadWithEarlyScans nonce={nonce} />
      <body>
        {/* Not by Next's `viewport`: that is inserted anew at every navigation, and the browser restyles the whole page. */}
        <meta name="color-scheme" content="light dark" />
        {(theme === 'system' ? (['light', 'dark'] as const) : [theme]).map((shade) => (
          <meta
            key={shade}
            name="theme-color"
            content={topBarColours[shade]}
            {...(theme === 'system' && { media: `(prefers-color-scheme: ${shade})` })}
          />
        ))}
        <ScriptWatch nonce={nonce} />
        <ErrorReporting nonce={nonce} />
        <noscript>
          <p className="border-b border-border bg-warning-soft px-4 py-3 print:hidden">{t('crash.noScript')}</p>
        </noscript>
        <FallbackTextsProvider texts={texts}>{children}</FallbackTextsProvider>
        <PageReady />
      </body>
    </html>
  )
}
