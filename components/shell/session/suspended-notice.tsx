'use client'

import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'

type Words = Record<'title' | 'text' | 'action' | 'leave', string>
export type NoticeTexts = {
  ended: Words & Record<'waiting' | 'blocked', string>
  moved: Words & Record<'failed', string>
  followed: string
  unchecked: string
}

/** The browser's modal dialog, so that the page behind it is inert. */
export function SuspendedNotice({
  words,
  alert,
  onAction,
  onLeave,
}: {
  words: Words
  alert?: { tone: 'info' | 'warning'; text: string } | undefined
  onAction: () => void
  onLeave: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  const title = useId()
  const stay = () => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    // A user who is still typing presses the focused button, by default the one that discards what was typed.
    action.current?.focus()
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
      className="m-auto w-xl max-w-[calc(100vw-2rem)] rounded-panel bg-raised p-6 text-text shadow-popup backdrop:bg-scrim in-data-signed-out:backdrop:bg-sunken"
    >
      <div className="flex flex-col gap-4">
        <h2 id={title} className="text-lg font-semibold">
          {words.title}
        </h2>
        <p>{words.text}</p>
        {alert && (
          <Alert tone={alert.tone} live>
            {alert.text}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onLeave}>{words.leave}</Button>
          <Button ref={action} variant="primary" onClick={onAction}>
            {words.action}
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
