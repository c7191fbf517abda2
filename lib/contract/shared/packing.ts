/** What is put into a parcel: an item with its parts, or a stock item. */
export type Piece = { id: string; quantity: number; partIds: readonly string[] }

/** How many scans of a piece and of each of its parts are in, of so many that are needed. */
export type PieceCount = { needed: number; count: number; parts: readonly number[] }

/** How often each piece or part was scanned. */
export function countTicks(ticks: readonly { piece: string }[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { piece } of ticks) times.set(piece, (times.get(piece) ?? 0) + 1)
  return times
}

/** A scan of an item counts for each of its parts. A single part is the item. */
export function countPiece(
  { id, quantity, partIds }: Piece,
  times: ReadonlyMap<string, number>,
  countsCopies: boolean,
): PieceCount {
  const needed = countsCopies ? Math.max(1, quantity) : 1
  const whole = times.get(id) ?? 0
  const ids = partIds.length > 1 ? partIds : [id]
  const parts = ids.map((part) => Math.min(needed, part === id ? whole : whole + (times.get(part) ?? 0)))
  return { needed, count: Math.min(...parts), parts }
}

export const isIn = ({ count, needed }: PieceCount) => count >= needed

/** A stock item has no id of its own. */
export const stockPieceId = (position: number) => `stock-${position}`

type Numbered = { _id: string; shipmentIndex: number }
type Listing = Numbered & { itemIds: readonly string[] }
type Placed = { _id: string; shipmentId?: string | undefined; shipmentIndex?: number | undefined }

/**
 * The first that lists the item. One that lists none holds those that name its id, else its index. One that lists some
 * holds no other: an item that was split off or taken out may still name it.
 */
export function createShipmentFinder<S extends Listing>(shipments: readonly S[]): (item: Placed) => S | undefined {
  const listed = new Map(
    shipments.toReversed().flatMap((shipment) => shipment.itemIds.map((id) => [id, shipment] as const)),
  )
  const withoutList = shipments.filter(({ itemIds }) => itemIds.length === 0)
  return ({ _id, shipmentId, shipmentIndex = 0 }) =>
    listed.get(_id) ??
    withoutList.find((one) => (shipmentId === undefined ? one.shipmentIndex === shipmentIndex : one._id === shipmentId))
}

/** What names a shipment that is not shown goes with the first: packed too early is found, and forgotten is not. */
export function stockItemsOf<Stock extends { shipmentIndex: number }>(
  shipment: Numbered,
  shipments: readonly Numbered[],
  stockItems: readonly Stock[],
): (Omit<Stock, 'shipmentIndex'> & { id: string })[] {
  const isFirst = shipments[0]?._id === shipment._id
  const known = new Set(shipments.map((one) => one.shipmentIndex))
  return stockItems
    .map((stock, position) => ({ ...stock, id: stockPieceId(position) }))
    .filter(({ shipmentIndex: index }) => (known.has(index) ? index === shipment.shipmentIndex : isFirst))
    .map(({ shipmentIndex: _index, ...packed }) => packed)
}
