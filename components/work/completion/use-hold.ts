'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { notify } from '#components/ui/feedback/notify.ts'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import { forgetFirstScan } from '#lib/barcodes/scan.ts'
import { isOffline } from '#lib/browser/calls/connection.ts'
import { listenToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { keyCap } from '#lib/shell/keyboard/key-cap.ts'
import { holdCompletion, sendHeld, startUndoTime, undoHeld } from '#lib/work/completion/held-completion.ts'

type Completing = Parameters<typeof holdCompletion>[0] & { title: string; about?: string }

/** Holds a completion for a few seconds behind a notice that can undo it (decision 054). Leaving its page sends it. */
export function useHold() {
  const t = useTranslations('work.hold')
  const lastId = useRef(-1)
  useEffect(() => () => void sendHeld({ id: lastId.current }), [])

  return ({ title, about, send, undo }: Completing) => {
    // Offline the call fails in any case: the user learns it at once, not after the seconds for undo.
    if (isOffline()) return void send(false)
    forgetFirstScan()
    const stopHearing = listenToOtherTabs(
      (message) => void (message === 'finish' && notify.info(t('sentAtSignOut'), about)),
    )
    const id = holdCompletion({
      send: (isLeaving) => {
        stopHearing()
        closeNotice()
        return send(isLeaving)
      },
      undo: () => {
        stopHearing()
        closeNotice()
        undo()
        forgetFirstScan()
        notify.info(t('undone'), about)
      },
    })
    const closeNotice = notify.withAction(title, {
      label: t('undo'),
      keys: [keyCap('Ctrl', navigator.platform), 'Z'],
      mark: commandAttribute('undo'),
      onShown: () => startUndoTime(id),
      onPress: undoHeld,
      onDismiss: () => void sendHeld({ id }),
    })
    lastId.current = id
    return undefined
  }
}

/** The same for one thing, with the state of its button. */
export function useHoldOne(name: string, send: () => Promise<unknown>) {
  const t = useTranslations('work.hold')
  const hold = useHold()
  const [isHeld, setIsHeld] = useState(false)
  function holdOne() {
    setIsHeld(true)
    hold({
      title: t('one', { item: name }),
      about: name,
      send: () => {
        setIsHeld(false)
        return send()
      },
      undo: () => setIsHeld(false),
    })
  }
  return { isHeld, holdOne }
}
