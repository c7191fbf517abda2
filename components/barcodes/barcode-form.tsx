'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { notify } from '#components/ui/notify.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { parseBarcode } from '#lib/barcodes/code.ts'

export type BarcodeFormTexts = Record<'label' | 'open' | 'tooShort' | 'failed', string>

/** Takes one code at a time, typed, pasted or scanned. What was typed stays, selected, for the next scan to replace. */
export function BarcodeForm({ texts, onCode }: { texts: BarcodeFormTexts; onCode: (code: string) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const code = parseBarcode(input.current?.value ?? '')
    if (!code) {
      notify.warning(texts.tooShort)
      return
    }
    setPending(true)
    try {
      await onCode(code)
    } catch {
      notify.error(texts.failed) // the cause is in the portal's log under the request's id
    } finally {
      setPending(false)
      input.current?.select()
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not know <search>
    <form role="search" className="flex items-end gap-2" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={input}
        label={texts.label}
        hideLabel
        mono
        name="barcode"
        placeholder={texts.label}
        autoComplete="off"
        spellCheck={false}
        className="w-64"
      />
      <Button type="submit" icon="barcode" iconOnly pending={pending}>
        {texts.open}
      </Button>
    </form>
  )
}
