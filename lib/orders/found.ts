import * as z from 'zod'

export type Found = {
  id: string
  sourceOrderId: string
  /** The code that led to it, for the order view to point at. */
  barcode?: string
  summary?: { status: string; from: string; date: string }
}

// Control characters, `\` and a lone dot or two cannot be part of an address: such a text finds nothing.
const searchable = /^(?!\.{1,2}$)[^\p{Cc}\\]+$/u

/** What is searched for: the `q` of the address. */
export const searchTerm = z.object({
  q: z
    .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string())
    .transform((text) => text.normalize('NFKC').trim())
    .pipe(z.string().min(1).max(200).regex(searchable))
    .optional()
    .catch(undefined),
})

/** Each order once, whichever way it was found. */
export function mergeFound(byNumber: readonly Found[], byBarcode: readonly Found[]): Found[] {
  const numbered = byNumber.map((found) => {
    const { barcode } = byBarcode.find(({ id }) => id === found.id) ?? {}
    return barcode === undefined ? found : { ...found, barcode }
  })
  return [...numbered, ...byBarcode.filter(({ id }) => byNumber.every((found) => found.id !== id))]
}
