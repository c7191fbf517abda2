'use client'

import { useEffect } from 'react'
import { buttonStyle } from '#components/ui/buttons/button-style.ts'
import { readAgainMs } from '#lib/browser/calls/time.ts'
import { notifyFault } from '#lib/common/errors/faults.ts'
import { reachPortal } from '../live/watch-connection.ts'
import { PageReady } from '../page-ready.tsx'

/** The root layout failed, and with it the language: this page has all of them. */
const texts = [
  { lang: 'en', title: 'Site Flow Light could not be shown', text: 'Your work is safe. Try again in a minute.' },
  {
    lang: 'ja',
    title: '画面を表示できませんでした',
    text: '作業内容は失われていません。しばらくしてからもう一度お試しください。',
  },
]

export function GlobalCrash({ error }: { error: unknown }) {
  const reference = error instanceof Error && 'digest' in error ? String(error.digest) : undefined
  useEffect(() => {
    if (!reference) notifyFault(error)
  }, [error, reference])
  useEffect(() => {
    const stopped = new AbortController()
    const reload = async () => {
      if (document.visibilityState === 'visible' && (await reachPortal(stopped.signal))) window.location.reload()
    }
    const timer = setInterval(() => void reload(), readAgainMs)
    return () => {
      stopped.abort()
      clearInterval(timer)
    }
  }, [])
  return (
    <html lang="en">
      <body>
        <title>Site Flow Light</title>
        <main role="alert" className="mx-auto flex max-w-lg flex-col gap-6 px-6 py-16">
          {texts.map(({ lang, title, text }) => (
            <div key={lang} lang={lang}>
              <h1 className="text-xl font-semibold">{title}</h1>
              <p>{text}</p>
            </div>
          ))}
          <p>
            <button
              type="button"
              className={buttonStyle('primary', 'medium', false)}
              onClick={() => window.location.reload()}
            >
              Try again · <span lang="ja">再試行</span>
            </button>
          </p>
          {reference && <p className="font-mono text-sm text-muted">{reference}</p>}
        </main>
        <PageReady />
      </body>
    </html>
  )
}
