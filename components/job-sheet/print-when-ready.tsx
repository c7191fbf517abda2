'use client'

import { useEffect, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'

/** Spec 2 §9: the print dialog opens 1 s after all is loaded. */
const printDelayMs = 1000

/** Opens the print dialog once, when every picture of the page is there or known not to come. */
export function PrintWhenReady({ texts }: { texts: Record<'print' | 'waiting' | 'failed', string> }) {
  const [failed, setFailed] = useState<readonly string[]>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    async function printOnceLoaded() {
      const names = await Promise.all(Array.from(document.images, nameIfMissing))
      if (left) return
      setFailed(names.filter((name) => name !== undefined))
      timer = setTimeout(() => window.print(), printDelayMs)
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
      {!failed && <p className="basis-full text-sm text-muted">{texts.waiting}</p>}
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

/** Waits for a picture. Resolves to what it stands for when it did not come. */
async function nameIfMissing(image: HTMLImageElement): Promise<string | undefined> {
  if (!image.complete) {
    await new Promise((settled) => {
      image.addEventListener('load', settled, { once: true })
      image.addEventListener('error', settled, { once: true })
    })
  }
  return image.naturalWidth > 0 ? undefined : image.alt
}
