import type { File } from '#lib/contract/files.ts'
import type { OlderLogs, OrderParts } from '#lib/contract/order-parts.ts'
import type { Item, Order } from '#lib/contract/orders.ts'
import type { LeanPart } from './lean-parts.ts'

type Shown = Pick<File, '_id' | 'path' | 'status' | 'currentRevision'>

/** Components, in the order of their items, with their files. */
export function partColumns(
  items: readonly Pick<Item, '_id'>[],
  parts: readonly LeanPart[],
  files: readonly Shown[],
): OrderParts {
  const partsOf = Map.groupBy(parts, ({ itemId }) => itemId)
  const fileOf = new Map(files.map((file) => [file._id, file]))
  const kinds = createPlaces<OrderParts['kinds'][number]>()
  const attributeSets = createPlaces<LeanPart['attributes']>()
  const columns: OrderParts = { kinds: kinds.all, kind: [], item: [], id: [], barcode: [], fileId: [], path: [] }
  items.forEach(({ _id }, item) => {
    for (const { id, code, barcode, localFile, attributes, fileId } of partsOf.get(_id) ?? []) {
      const file = fileId === null ? undefined : fileOf.get(fileId)
      const { status, currentRevision = 1 } = file ?? {}
      const set = attributeSets.of(attributes, () => attributes)
      const key = `${set} ${localFile} ${status} ${currentRevision} ${code}`
      columns.kind.push(kinds.of(key, () => ({ code, localFile, attributes, status, currentRevision })))
      columns.item.push(item)
      columns.id.push(id)
      columns.barcode.push(barcode)
      columns.fileId.push(file?._id ?? '')
      columns.path.push(file?.path ?? '')
    }
  })
  return columns
}

export function logColumns(logs: Order['logs']): OlderLogs {
  const messages = createPlaces<string>()
  const message = logs.map((log) => messages.of(log.message, () => log.message))
  return { messages: messages.all, message, timestamp: logs.map(({ timestamp }) => timestamp) }
}

/** Values that many have alike, each once, and the place of each. */
function createPlaces<T>() {
  const places = new Map<unknown, number>()
  const all: T[] = []
  return {
    all,
    of(key: unknown, make: () => T): number {
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, all.length)
      return all.push(make()) - 1
    },
  }
}
