'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { Locale } from '#lib/common/i18n/locales.ts'
import { SessionCallError, signIn } from './session-actions.ts'

export type SignInTexts = Record<
  'action' | 'pending' | 'network' | 'unavailable' | 'failed' | 'tooMany' | 'cookies' | 'storage',
  string
>

/** By script, because a form may not lead to another site (`form-action`). */
export function SignInButton({
  texts,
  locale,
  next,
  atOnce = false,
}: {
  texts: SignInTexts
  locale: Locale
  next: string
  /** Starts by itself: the page has nothing else to do. */
  atOnce?: boolean
}) {
  const [pending, setPending] = useState(atOnce)
  const [problem, setProblem] = useState<string>()
  const blocked = useSyncExternalStore(
    () => () => {},
    findBlocked,
    () => undefined,
  )

  const start = useEffectEvent(begin)
  useEffect(() => {
    if (atOnce) void start()
  }, [atOnce])

  async function begin() {
    setPending(true)
    setProblem(undefined)
    try {
      await signIn({ locale, next })
      // Pending until the provider's page arrives; usable again when the user comes back.
      window.addEventListener('pageshow', () => setPending(false), { once: true })
    } catch (error) {
      setProblem(wordsFor(error, texts))
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="primary"
        size="large"
        pending={pending}
        pendingLabel={texts.pending}
        onClick={() => void begin()}
        className="w-full"
      >
        {texts.action}
      </Button>
      {problem !== undefined && (
        <Alert tone="danger" live>
          {problem}
        </Alert>
      )}
      {problem === undefined && blocked && <Alert tone="warning">{texts[blocked]}</Alert>}
    </div>
  )
}

/** What this browser forbids the portal; reading a forbidden storage throws, or finds none. */
function findBlocked(): 'cookies' | 'storage' | undefined {
  if (!navigator.cookieEnabled) return 'cookies'
  try {
    return window.localStorage && window.sessionStorage ? undefined : 'storage'
  } catch {
    return 'storage'
  }
}

function wordsFor(error: unknown, texts: SignInTexts): string {
  if (!(error instanceof SessionCallError)) return texts.failed
  if (error.code === 'no_cookies') return texts.cookies
  if (error.status === undefined) return texts.network
  if (error.status === 429) return texts.tooMany
  return error.status >= 500 ? texts.unavailable : texts.failed
}
