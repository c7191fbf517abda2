'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { replaceAddress } from '#lib/browser/page/unrendered-address.ts'

const verifyDialog = lazyOverlay<{ code: string }>(async () => (await import('./verify-dialog.tsx')).VerifyDialog)
const inviteDialog = lazyOverlay<object>(async () => (await import('./new-invite-dialog.tsx')).NewInviteDialog)

type Props = { opens?: 'verify' | 'invite' | undefined; code?: string }

/** An address without a dialog leaves alone what the user opened since. */
export function LinkDialogs({ opens, code = '' }: Props) {
  const asked = opens && `${opens} ${code}`
  const [last, setLast] = useState({ asked, count: 0 })
  if (asked !== last.asked) setLast({ asked, count: asked === undefined ? last.count : last.count + 1 })
  return <Dialogs key={last.count} opens={opens} code={code} />
}

function Dialogs({ opens, code }: Props & { code: string }) {
  const t = useTranslations('links')
  const [isUsed, setIsUsed] = useState(false)
  const verify = useOverlay(verifyDialog, { code: isUsed ? '' : code }, { openAtStart: opens === 'verify' })
  const invite = useOverlay(inviteDialog, {}, { openAtStart: opens === 'invite' })
  const isOver = opens !== undefined && !verify.isOpen && !invite.isOpen
  if (isOver && !isUsed) setIsUsed(true) // the next opening begins anew
  useEffect(() => {
    // A reload must not open again what was closed.
    if (isOver) replaceAddress(withoutDialog(window.location.href))
  }, [isOver])
  return (
    <>
      <Button {...verify.trigger} pending={verify.isLoading}>
        {t('verify.action')}
      </Button>
      <Button {...invite.trigger} pending={invite.isLoading} variant="primary" icon="add">
        {t('invite.action')}
      </Button>
      {verify.element}
      {invite.element}
    </>
  )
}

function withoutDialog(address: string): URL {
  const url = new URL(address)
  for (const name of ['verify', 'linkCode', 'invite']) url.searchParams.delete(name)
  return url
}
