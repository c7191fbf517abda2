import * as z from 'zod'
import { addition } from './addition.ts'

/** Fields that say how something is made or packed, as public documents name them, in the order in which they are shown. */
export const itemSpecs = [
  'binding',
  'folding',
  'totalPages',
  'shrinkWrap',
  'isoCountryOfOrigin',
  'harmonizedCode',
] as const
export const componentSpecs = [
  'pages',
  'width',
  'height',
  'depth',
  'paper',
  'weight',
  'colour',
  'finish',
  'simplex',
  'nup',
] as const
export const stockSpecs = ['barcode', 'weight'] as const
export const shipmentSpecs = ['labelNotRequired', 'trackingRequired'] as const
export type SpecName =
  | (typeof itemSpecs)[number]
  | (typeof componentSpecs)[number]
  | (typeof stockSpecs)[number]
  | (typeof shipmentSpecs)[number]

const sides = z.object({ side1: z.string().default(''), side2: z.string().default('') })
const specValue = z.union([z.string(), z.number(), z.boolean(), sides])
export type SpecValue = z.infer<typeof specValue>

/** A value of another kind is none, and hides nothing else. */
const spec = addition(specValue.optional().catch(undefined))

export const specsOf = <Name extends SpecName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, spec])) as Record<Name, typeof spec>

/** Attributes of an order or an item: a list, empty in every public example, or names with values. */
export const looseAttributes = addition(z.unknown().optional())
