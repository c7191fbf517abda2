import { mutationFor } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'

export const refetchFile = mutationFor(lateCalls.refetchFile)
