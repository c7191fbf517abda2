import type { Product } from '#lib/contract/products.ts'

/** `cut: To Trim` with its name; a switch that is on only by its name, one that is off not at all. */
export function AttributeTags({ attributes }: Pick<Product['components'][number], 'attributes'>) {
  const shown = Object.entries(attributes).filter(([, value]) => value !== false && value !== null && value !== '')
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {shown.map(([name, value]) => (
        <li key={name} className="rounded-control border border-border px-1.5 text-sm wrap-anywhere">
          <bdi>{value === true ? name : `${name}: ${value}`}</bdi>
        </li>
      ))}
    </ul>
  )
}
