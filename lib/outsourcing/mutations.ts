import { mutationFor } from '#lib/client/browser.ts'
import { outsourcing } from '#lib/contract/outsourcing.ts'

export const outsourceOrder = mutationFor(outsourcing.outsource)
export const takeBackOrder = mutationFor(outsourcing.takeBack)
