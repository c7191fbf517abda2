'use client'

import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'

export type NoticeTexts = Record<
  'title' | 'text' | 'action' | 'waiting' | 'blocked' | 'leave' | 'moved' | 'unchecked',
  string
>

/** The browser's modal dialog, so that the hidden page behind it is inert. */
export function SignedOutNotice({
  texts,
  step,
  onSignIn,
  onLeave,
}: {
  texts: NoticeTexts
  step: 'told' | 'waiting' | 'blocked'
  onSignIn: () => void
  onLeave: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const stay = () => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }
  useEffect(stay, [])

  // At the end of the body: an open dialog hides earlier elements from screen readers.
  return createPortal(
    <dialog
      ref={dialog}
      data-signed-out-notice=""
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      onClose={stay}
      className="m-auto w-xl max-w-[calc(100vw-2rem)] rounded-panel bg-raised p-6 text-text shadow-popup backdrop:bg-sunken"
    >
      <div className="flex flex-col gap-4">
        <h2 id={title} className="text-lg font-semibold">
          {texts.title}
        </h2>
        <p>{texts.text}</p>
        {step === 'waiting' && (
          <Alert tone="info" live>
            {texts.waiting}
          </Alert>
        )}
        {step === 'blocked' && (
          <Alert tone="warning" live>
            {texts.blocked}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onLeave}>{texts.leave}</Button>
          <Button variant="primary" onClick={onSignIn}>
            {texts.action}
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
