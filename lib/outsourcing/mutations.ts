import { mutationFor } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'

export const outsourceOrder = mutationFor(lateCalls.outsource)
export const takeBackOrder = mutationFor(lateCalls.takeBack)
