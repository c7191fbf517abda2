'use client'

import { useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { endedAddress } from '#lib/browser/page/ways-out.ts'
import type { Locale } from '#lib/common/i18n/locales.ts'
import { replacePage, useSessionState } from './follow-session.tsx'
import { signOut } from './session-actions.ts'
import { SignInButton, type SignInTexts } from './sign-in-button.tsx'

export function LockedActions({
  texts,
  other,
  locale,
  next,
  sub,
  go = replacePage,
}: {
  texts: SignInTexts
  other: string
  locale: Locale
  next: string
  sub: string
  go?: (address: string) => void
}) {
  const [failed, setFailed] = useState(false)

  useSessionState(({ state, ...answer }) => {
    if (state === 'active') go(answer.sub === sub ? next : '/')
    if (state === 'guest') go('/api/session/ended')
    if (state === 'ended') go(endedAddress())
  })

  const leave = () => {
    setFailed(false) // so that a second failure is announced
    signOut().catch(() => setFailed(true))
  }

  return (
    <div className="flex flex-col gap-4">
      <SignInButton texts={texts} locale={locale} next={next} />
      <Button onClick={leave}>{other}</Button>
      {failed && (
        <p role="alert" className="text-danger">
          {texts.network}
        </p>
      )}
    </div>
  )
}
