import type { ProductHit as Hit } from '#lib/search/find.ts'

export function ProductHit({ hit: { productCode, description } }: { hit: Hit }) {
  return (
    <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[14rem_1fr]">
      <span className="font-mono font-medium">{productCode}</span>
      <span className="text-muted">{description}</span>
    </span>
  )
}
