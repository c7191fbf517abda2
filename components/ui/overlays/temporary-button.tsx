'use client'

import { Button, type ButtonProps } from '#components/ui/buttons/button.tsx'
import { findDialogStart, useNextFocus } from '#components/ui/use-next-focus.ts'

/** Of a dialog, where it goes away with what it does. */
export function TemporaryButton(props: ButtonProps) {
  return <Button {...props} ref={useNextFocus(findDialogStart)} />
}
