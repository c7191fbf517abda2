import { mutationFor } from '#lib/client/browser.ts'
import { lateCalls } from '#lib/client/late-calls.ts'

export const outsourceOrder = mutationFor(lateCalls.outsource)
export const takeBackOrder = mutationFor(lateCalls.takeBack)
