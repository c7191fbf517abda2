'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { listenToOtherTabs } from '#lib/client/session-channel.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { fetchSession, signOut } from './session-actions.ts'
import { SignInButton, type SignInTexts } from './sign-in-button.tsx'

/** Two ways out of a locked session. When another tab finds the first, this one follows. */
export function LockedActions({
  texts,
  other,
  locale,
  next,
}: {
  texts: SignInTexts
  other: string
  locale: Locale
  next: string
}) {
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const stopped = new AbortController()
    const check = async () => {
      const state = (await fetchSession())?.state
      if (stopped.signal.aborted) return
      if (state === 'active') window.location.replace(next)
      if (state === 'guest') window.location.replace('/api/session/ended')
    }
    const stopListening = listenToOtherTabs(() => void check())
    window.addEventListener('focus', () => void check(), { signal: stopped.signal })
    return () => {
      stopped.abort()
      stopListening()
    }
  }, [next])

  const leave = () => signOut().catch(() => setFailed(true))

  return (
    <div className="flex flex-col gap-4">
      <SignInButton texts={texts} locale={locale} next={next} />
      <Button onClick={() => void leave()}>{other}</Button>
      {failed && (
        <p role="alert" className="text-danger">
          {texts.network}
        </p>
      )}
    </div>
  )
}
