import 'server-only'
import { cache } from 'react'
import { isNotFound, notFoundIf } from '#lib/common/errors/is-not-found.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { products } from '#lib/contract/products.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'

export const loadProduct = cache((id: string) =>
  callUpstream(products.details, { params: { id } }).catch(
    notFoundIf((error) => isMissingCall(error) || isNotFound(error)),
  ),
)
