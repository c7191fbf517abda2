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

  async function copy() {
    try {
      await navigator.clipboard.writeText(value) // there is no clipboard outside https and localhost
      setResult('copied')
    } catch {
      setResult('failed')
    }
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
        onClick={() => void copy()}
      >
        {result ? texts[result] : texts.copy}
      </Button>
      <output className="sr-only">{result && texts[result]}</output>
    </>
  )
}
