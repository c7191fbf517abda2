import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Query = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

/**
 * Why there is nothing to show yet. React Query forgets an error as soon as it reads again, which it does by itself:
 * here it stays, with its button and its focus, until there is an answer or the user tries again.
 */
export function useFailure({ data, error, refetch }: Query) {
  const [last, setLast] = useState(error)
  const [isRetrying, setIsRetrying] = useState(false)
  if (error && error !== last) setLast(error)
  return {
    failure: data === undefined && !isRetrying ? last : null,
    retry: async () => {
      setIsRetrying(true)
      await refetch()
      setIsRetrying(false)
    },
  }
}
