import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { callUpstream } from '#lib/client/pages/server.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { products } from '#lib/contract/products.ts'
import { isNotFound } from '#lib/errors/is-not-found.ts'

/** A product by its id or code. One that is unknown, or of another account, ends in notFound(). */
export const loadProduct = cache(async (id: string) => {
  try {
    return await callUpstream(products.details, { params: { id } })
  } catch (error) {
    if (isMissingCall(error) || isNotFound(error)) notFound()
    throw error
  }
})
