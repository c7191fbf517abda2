import { mutationFor } from '#lib/client/browser.ts'
import { files } from '#lib/contract/files.ts'

export const refetchFile = { ...mutationFor(files.refetch), meta: { failure: 'files.refetch.failed' } }
