'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type * as z from 'zod'

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & { readonly [key: string]: unknown }

/** Says what is wrong with a field, in the user's language: the sentences of zod are for programmers. */
export function useIssueTexts(): (issue: Issue) => string {
  const t = useTranslations('forms.issue')
  return useCallback(
    (issue) => {
      if (issue.input === undefined || issue.input === '') return t('required')
      switch (issue.code) {
        case 'too_small':
          return issue['minimum'] === 1 ? t('required') : t('invalid')
        case 'too_big':
          return t('tooLong', { maximum: Number(issue['maximum']) })
        case 'invalid_value':
          return t('choose')
        case 'invalid_format':
          return issue['format'] === 'email' ? t('email') : t('invalid')
        default:
          return t('invalid')
      }
    },
    [t],
  )
}
