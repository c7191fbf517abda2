import { mutationFor } from '#lib/client/browser.ts'
import { production } from '#lib/contract/production.ts'

export const completeItem = { ...mutationFor(production.completeItem), meta: { failure: 'work.complete.failed' } }
