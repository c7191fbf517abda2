import { mutationFor } from '#lib/client/browser.ts'
import { lateCalls } from '#lib/client/late-calls.ts'

export const refetchFile = mutationFor(lateCalls.refetchFile)
