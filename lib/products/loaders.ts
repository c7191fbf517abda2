import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { isNotFound } from '#lib/common/errors/is-not-found.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { products } from '#lib/contract/products.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'

export const loadProduct = cache(async (id: string) => {
  try {
    return await callUpstream(products.details, { params: { id } })
  } catch (error) {
    if (isMissingCall(error) || isNotFound(error)) notFound()
    throw error
  }
})
