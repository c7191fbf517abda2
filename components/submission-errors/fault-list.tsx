'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'

type ShownFault = {
  path: string
  message: string
  line?: number | undefined
  onShow?: (() => void) | undefined
  /** Where a product is made of what the order asks for. */
  makeHref?: Route | undefined
}

/** `broken`: why no place can be found now. */
export function FaultList({ faults, broken }: { faults: readonly ShownFault[]; broken?: string | undefined }) {
  const t = useTranslations('submissionErrors.view')
  if (faults.length === 0) return <p className="p-4 text-muted">{t('none')}</p>
  return (
    <ul className="divide-y divide-border">
      {faults.map(({ path, message, line, onShow, makeHref }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults may have the same words and the same path
        <li key={index} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-medium wrap-anywhere">
              <bdi>{message}</bdi>
            </p>
            {path && (
              <p className="font-mono text-sm text-muted wrap-anywhere" translate="no">
                <bdi>{path}</bdi>
              </p>
            )}
          </div>
          {line !== undefined && <span className="text-sm text-muted">{t('line', { line })}</span>}
          {makeHref && (
            <ButtonLink href={makeHref} prefetch={false} size="small" variant="primary" icon="add">
              {t('makeProduct')}
            </ButtonLink>
          )}
          {(onShow || broken) && (
            <Button
              size="small"
              onClick={() => onShow?.()}
              disabledReason={broken}
              aria-label={`${t('show')}: ${message}`}
            >
              {t('show')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
