'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { createStore } from '#lib/browser/store.ts'
import { waitForImages } from '#lib/job-sheet/wait-for-images/wait-for-images.ts'

/** Spec 2 §9: the print dialog opens 1 s after all is loaded. */
const printDelayMs = 1000

/** Addresses that were printed, by the user or the page: a component that React mounts again does not print them again. */
const printed = createStore<readonly string[]>([])

export function PrintWhenReady({ texts }: { texts: Record<'print' | 'waiting' | 'failed', string> }) {
  const [failed, setFailed] = useState<readonly string[]>()
  const [progress, setProgress] = useState({ there: 0, all: 1 })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    async function printOnceLoaded() {
      await waitForDocument()
      if ('fonts' in document) await document.fonts.ready
      const missing = await waitForImages(Array.from(document.images), setProgress)
      if (left) return
      // The sheet shows a note in place of the picture (job-sheet.css).
      for (const image of missing) image.dataset.missing = ''
      const barcodes = missing.filter((image) => !image.closest('.job-sheet-html'))
      setFailed(barcodes.map((image) => image.alt))
      timer = setTimeout(printOnce, printDelayMs)
    }
    // Once all is loaded, what the user prints is what the page would print.
    const onPrint = () => timer !== undefined && recordPrint()
    window.addEventListener('beforeprint', onPrint)
    void printOnceLoaded()
    return () => {
      left = true
      clearTimeout(timer)
      window.removeEventListener('beforeprint', onPrint)
    }
  }, [])

  return (
    <>
      <Button variant="primary" icon="print" onClick={() => window.print()}>
        {texts.print}
      </Button>
      {!failed && (
        <div className="job-sheet-waiting basis-full">
          <p id="job-sheet-waiting" className="text-sm text-muted">
            {texts.waiting}
          </p>
          <progress
            aria-labelledby="job-sheet-waiting"
            value={progress.there}
            max={progress.all}
            className="h-2 w-full max-w-md"
          />
        </div>
      )}
      {failed && failed.length > 0 && (
        <div className="basis-full">
          <Alert tone="warning" title={texts.failed} live>
            <Code>{failed.join(', ')}</Code>
          </Alert>
        </div>
      )}
    </>
  )
}

/** Scripts may run before the browser has parsed the last sheets of a long page. */
async function waitForDocument() {
  if (document.readyState !== 'loading') return
  await new Promise((read) => document.addEventListener('DOMContentLoaded', read, { once: true }))
}

const recordPrint = () => printed.set([...printed.get(), window.location.href])

function printOnce() {
  if (printed.get().includes(window.location.href)) return
  recordPrint()
  window.print()
}
