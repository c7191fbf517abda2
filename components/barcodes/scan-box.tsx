'use client'

import { type FormEvent, useRef } from 'react'
import type { BarcodeTexts } from '#components/barcodes/scan-texts.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { sendHeldForm } from '#lib/barcodes/early-scans.ts'
import { isTooLong, parseBarcode } from '#lib/barcodes/formats.ts'
import { sameWithinMs } from '#lib/barcodes/scan.ts'
import { scanBoxMark } from '#lib/browser/keyboard/fields.ts'
import { ScanLog } from './scan-log.tsx'
import { submitCode } from './use-scans.ts'

type Props = { texts: Pick<BarcodeTexts, 'label' | 'open' | 'scans'>; isCompact?: boolean }

/** The code stays selected, so that the next one replaces it. */
export function ScanBox({ texts, isCompact }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = input.current?.value ?? ''
    // A double click, and an Enter that is held down, must not count as the second scan.
    const isSamePress = event.timeStamp - sentAt.current < sameWithinMs
    sentAt.current = event.timeStamp
    if (isSamePress) return
    const code = parseBarcode(text)
    if (code === undefined) notify.warning(texts.scans.refusals[isTooLong(text) ? 'tooLong' : 'tooShort'])
    else submitCode(code)
    input.current?.focus()
    input.current?.select()
  }

  return (
    <>
      <ScanLog texts={texts.scans} isCompact={isCompact} />
      <form
        ref={sendHeldForm}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not know <search>
        role="search"
        className="flex items-end gap-2 max-sm:min-w-0 max-sm:grow max-sm:basis-40"
        onSubmit={submit}
      >
        <TextField
          ref={input}
          label={texts.label}
          hideLabel
          mono
          name="barcode"
          placeholder={texts.label}
          autoComplete="off"
          onInput={() => (sentAt.current = Number.NEGATIVE_INFINITY)}
          spellCheck={false}
          className="w-64 max-sm:w-0 max-sm:grow lg:max-xl:w-56"
          {...scanBoxMark}
        />
        <Button type="submit" icon="barcode" iconOnly>
          {texts.open}
        </Button>
      </form>
    </>
  )
}
