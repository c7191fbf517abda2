import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CrashTextsProvider } from '#components/shell/errors/crash.tsx'
import { ErrorReporting, ScriptWatch } from '#components/shell/errors/error-reporting.tsx'
import favicon from '#components/shell/frame/favicon.svg'
import { PageReady } from '#components/shell/page-ready.tsx'
import { loadTheme } from '#lib/shell/loaders.ts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const product = (await getTranslations('app'))('title')
  return {
    title: { template: `%s · ${product}`, default: product },
    applicationName: product,
    icons: { icon: { url: favicon.src, type: 'image/svg+xml' } },
    robots: { index: false },
    formatDetection: { telephone: false, address: false, email: false, date: false },
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme, t] = await Promise.all([getLocale(), loadTheme(), getTranslations('crash')])
  const crash = {
    title: t('title'),
    text: t('text'),
    retry: t('retry'),
    orders: t('orders'),
    reference: t('reference'),
  }
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        {/* Not by Next's `viewport`: that is inserted anew at every navigation, and the browser restyles the whole page. */}
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <ScriptWatch />
        <ErrorReporting />
        <CrashTextsProvider texts={crash}>{children}</CrashTextsProvider>
        <PageReady />
      </body>
    </html>
  )
}
