'use client'

import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

const shownMs = 2000

type Texts = { copy: string; copied: string; failed: string }

export function CopyButton({
  value,
  texts,
  ...button
}: { value: string; texts: Texts } & Pick<ButtonProps, 'size' | 'variant' | 'iconOnly'>) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (!result) return undefined
    const timer = setTimeout(() => setResult(null), shownMs)
    return () => clearTimeout(timer)
  }, [result])

  const copy = () => {
    // Absent outside https and localhost.
    const written = navigator.clipboard
      ? navigator.clipboard.writeText(value)
      : Promise.reject(new Error('no clipboard'))
    written.then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  }

  return (
    <>
      <Button
        variant="quiet"
        iconOnly
        {...button}
        // It stays: the new text is announced once, by the region below.
        aria-label={texts.copy}
        icon={result === 'copied' ? 'check' : result === 'failed' ? 'error' : 'copy'}
        onClick={copy}
      >
        {result ? texts[result] : texts.copy}
      </Button>
      <output className="sr-only">{result && texts[result]}</output>
    </>
  )
}
