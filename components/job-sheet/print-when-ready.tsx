'use client'

import { useEffect, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { settlePictures } from '#lib/job-sheet/settle-pictures.ts'
import { createStore } from '#lib/store.ts'

/** Spec 2 §9: the print dialog opens 1 s after all is loaded. */
const printDelayMs = 1000

/** Addresses whose dialog has opened: what React does again on the same page must not print again. */
const printed = createStore<readonly string[]>([])

/** Opens the print dialog once, when every picture of the page is there or known not to come. */
export function PrintWhenReady({ texts }: { texts: Record<'print' | 'waiting' | 'failed', string> }) {
  const [failed, setFailed] = useState<readonly string[]>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    async function printOnceLoaded() {
      await documentRead()
      const missing = await settlePictures(Array.from(document.images))
      if (left) return
      // The sheet says so itself, in place of the picture.
      for (const image of missing) image.dataset.missing = ''
      setFailed(missing.map((image) => image.alt))
      if (!printed.get().includes(window.location.href)) timer = setTimeout(printOnce, printDelayMs)
    }
    void printOnceLoaded()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])

  return (
    <>
      <Button variant="primary" icon="print" onClick={() => window.print()}>
        {texts.print}
      </Button>
      {!failed && <p className="job-sheet-waiting basis-full text-sm text-muted">{texts.waiting}</p>}
      {failed && failed.length > 0 && (
        <div className="basis-full">
          <Alert tone="warning" title={texts.failed} live>
            <span className="font-mono">{failed.join(', ')}</span>
          </Alert>
        </div>
      )}
    </>
  )
}

/** Scripts may run before the last sheets of a long answer have been read. */
async function documentRead() {
  if (document.readyState !== 'loading') return
  await new Promise((read) => document.addEventListener('DOMContentLoaded', read, { once: true }))
}

function printOnce() {
  printed.set([...printed.get(), window.location.href])
  window.print()
}
