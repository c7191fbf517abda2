import type { File, FileError } from '#lib/contract/files.ts'
import type { Component } from '#lib/contract/orders.ts'
import { type Packed, pack, unpack } from '#lib/packed.ts'

/** What the page of an order shows of a component, and no more: a large order has thousands. */
export type ComponentView = Pick<Component, 'code' | 'barcode' | 'localFile'> & {
  id: string
  attributes: readonly string[]
  file: FileView | undefined
}
export type FileView = Pick<File, '_id' | 'status' | 'path' | 'currentRevision' | 'refetchableAt'> & {
  errors: readonly (FileError & { when: string })[]
}

/** Lists of attributes, which many components have alike. */
export type AttributeLists = readonly (readonly string[])[]

type FileRow = readonly [FileView['_id'], FileView['status'], string, number, string?, FileView['errors']?]
type Row = readonly [id: string, code: string, barcode: string, attributes: number, localFile: boolean, file?: FileRow]
/** The components of an item as rows without names: the page of a large order is half as long with them. */
export type PackedComponents = Packed<Row[]>

export function createPacker() {
  const places = new Map<string, number>()
  const attributeLists: (readonly string[])[] = []
  function placeOf(list: readonly string[]): number {
    const key = list.join('\n')
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, attributeLists.length)
    return attributeLists.push(list) - 1
  }
  return {
    attributeLists,
    pack: (components: readonly ComponentView[]): PackedComponents =>
      pack(
        components.map(({ id, code, barcode, attributes, localFile, file }): Row => {
          const place = placeOf(attributes)
          return file ? [id, code, barcode, place, localFile, rowOf(file)] : [id, code, barcode, place, localFile]
        }),
      ),
  }
}

function rowOf({ _id, status, path, currentRevision, refetchableAt, errors }: FileView): FileRow {
  if (refetchableAt === undefined && errors.length === 0) return [_id, status, path, currentRevision]
  return [_id, status, path, currentRevision, refetchableAt ?? '', errors]
}

export const unpackComponents = (packed: PackedComponents, lists: AttributeLists): ComponentView[] =>
  unpack(packed).map(([id, code, barcode, attributes, localFile, file]) => {
    return { id, code, barcode, localFile, attributes: lists[attributes] ?? [], file: file && fileOf(file) }
  })

const fileOf = ([_id, status, path, currentRevision, refetchableAt, errors = []]: FileRow): FileView => {
  return { _id, status, path, currentRevision, refetchableAt: refetchableAt || undefined, errors }
}
