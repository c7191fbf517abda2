import type { Product } from '#lib/contract/products.ts'

type Component = Product['components'][number]
export type SidedSku = {
  account: string
  code: string
  active: boolean
  product: Pick<Product, 'productCode' | 'active' | 'components'> | undefined
}

/** Every difference that keeps what one account orders from being made by the other; none where they fit. */
export function findDifferences(source: SidedSku, destination: SidedSku): string[] {
  const unusable = [!destination.active && `SKU "${destination.code}" is not active at ${destination.account}`]
  for (const { account, code, product } of [source, destination]) {
    unusable.push(!product && `SKU "${code}" has no product at ${account}`)
  }
  const [ordered, made] = [source.product, destination.product]
  unusable.push(made?.active === false && `Product "${made.productCode}" is not active at ${destination.account}`)
  const found = unusable.filter((reason) => reason !== false)
  if (!ordered || !made) return found
  return [...found, ...compareComponents(source.account, ordered.components, destination.account, made.components)]
}

function compareComponents(source: string, ordered: Component[], destination: string, made: Component[]): string[] {
  const [atSource, atDestination] = [byCode(ordered), byCode(made)]
  const codes = new Set([...atSource.keys(), ...atDestination.keys()])
  return [...codes].flatMap((code) => {
    const [ours, theirs] = [atSource.get(code), atDestination.get(code)]
    if (!ours || !theirs) {
      const [has, lacks] = ours ? [source, destination] : [destination, source]
      return [`Component "${code}": part of the product at ${has}, not at ${lacks}`]
    }
    const [values, otherValues] = [valuesOf(ours), valuesOf(theirs)]
    const names = new Set([...values.keys(), ...otherValues.keys()])
    return [...names].flatMap((name) => {
      const [value = 'none', other = 'none'] = [values.get(name), otherValues.get(name)]
      return value === other
        ? []
        : [`Component "${code}": ${name} is ${value} at ${source}, ${other} at ${destination}`]
    })
  })
}

/** A code that is there twice counts as two components. */
function byCode(components: Component[]): Map<string, Component> {
  const found = new Map<string, Component>()
  for (const component of components) {
    const same = components.filter(({ code }) => code === component.code)
    const place = same.indexOf(component)
    found.set(place === 0 ? component.code : `${component.code} (${place + 1})`, component)
  }
  return found
}

const isSaid = (value: string | number | boolean | null | undefined) =>
  value !== undefined && value !== null && value !== ''

function valuesOf({ type, widthMm, heightMm, pages, paper, attributes }: Component): Map<string, string> {
  const size = isSaid(widthMm) || isSaid(heightMm) ? `${widthMm ?? '?'} × ${heightMm ?? '?'} mm` : undefined
  const compared: [string, string | number | boolean | null | undefined][] = [
    ['type', type],
    ['size', size],
    ['number of pages', pages],
    ['paper', paper && `"${paper}"`],
    ...Object.entries(attributes).map(
      ([name, value]) =>
        [`attribute "${name}"`, typeof value === 'string' ? `"${value}"` : value] as [string, typeof value],
    ),
  ]
  return new Map(compared.filter(([, value]) => isSaid(value)).map(([name, value]) => [name, String(value)]))
}
