'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { LateScanToOpen } from '#components/barcodes/late-scan-to-open.tsx'
import { RetryCrashByItself, type RetryTexts } from '#components/shell/live/retry-by-itself.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { notifyFault } from '#lib/common/errors/faults.ts'
import { paths } from '#lib/common/paths.ts'

type FallbackTexts = Record<'title' | 'text' | 'retry' | 'orders' | 'reference', string> & {
  product: string
  notFound: Record<'title' | 'text', string>
  again: RetryTexts
}
const Texts = createContext<FallbackTexts | undefined>(undefined)

/** Passed ahead, because nothing can be loaded when a page has failed. */
export function FallbackTextsProvider({ texts, children }: { texts: FallbackTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

export const useFallbackTexts = () => useContext(Texts)

export function Crash({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = useFallbackTexts()
  const reference = error instanceof Error && 'digest' in error ? String(error.digest) : undefined
  useEffect(() => {
    if (!reference) notifyFault(error) // an error with a digest was reported by the server
  }, [error, reference])
  if (!texts) throw error
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-start gap-3 px-6 py-16">
      <Icon name="error" size="large" className="text-danger" />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <p>{texts.text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" icon="refresh" onClick={() => retry()}>
          {texts.retry}
        </Button>
        <ButtonLink href={paths.orders} prefetch={false}>
          {texts.orders}
        </ButtonLink>
      </div>
      {reference && (
        <>
          <p className="text-sm text-muted">
            {texts.reference} <Code className="select-all">{reference}</Code>
          </p>
          <RetryCrashByItself texts={texts.again} retry={retry} />
        </>
      )}
    </div>
  )
}

export function CrashInPortal(props: { error: unknown; retry: () => void }) {
  return (
    <>
      <Crash {...props} />
      <LateScanToOpen />
    </>
  )
}
