import type { File, FileError } from '#lib/contract/files.ts'
import type { Component } from '#lib/contract/orders.ts'
import { type Packed, pack } from '#lib/packed.ts'

/** What the page of an order shows of a component, and no more: a large order has thousands. */
export type ComponentView = Pick<Component, 'code' | 'barcode' | 'localFile'> & {
  id: string
  attributes: readonly string[]
  file: FileView | undefined
}
export type FileView = Pick<File, '_id' | 'status' | 'path' | 'currentRevision' | 'refetchableAt'> & {
  errors: readonly (FileError & { when: string })[]
}

/** What many components have alike. */
type Kind = Pick<ComponentView, 'code' | 'localFile' | 'attributes'> & {
  file?: Pick<FileView, 'status' | 'currentRevision'>
}
/** What few files have, by the place of their components. */
type Odd = Record<number, Pick<FileView, 'refetchableAt' | 'errors'>>

/** All components of an order as columns without names: a text of a quarter of the length, and read in an instant. */
export type ComponentColumns = {
  kinds: Kind[]
  kind: number[]
  id: string[]
  barcode: string[]
  fileId: string[]
  path: string[]
  odd: Odd
}
export type PackedComponents = Packed<ComponentColumns>

export function createPacker() {
  const kinds = new Map<string, number>()
  const columns: ComponentColumns = { kinds: [], kind: [], id: [], barcode: [], fileId: [], path: [], odd: {} }
  return {
    /** The place of the next component. */
    next: () => columns.id.length,
    add({ id, code, barcode, attributes, localFile, file }: ComponentView) {
      const key = JSON.stringify([code, localFile, file?.status, file?.currentRevision, attributes])
      let kind = kinds.get(key)
      if (kind === undefined) {
        const common = file && { status: file.status, currentRevision: file.currentRevision }
        kind = columns.kinds.push({ code, localFile, attributes, ...(common && { file: common }) }) - 1
        kinds.set(key, kind)
      }
      if (file && (file.refetchableAt !== undefined || file.errors.length > 0)) {
        columns.odd[columns.id.length] = { refetchableAt: file.refetchableAt, errors: file.errors }
      }
      columns.kind.push(kind)
      columns.id.push(id)
      columns.barcode.push(barcode)
      columns.fileId.push(file?._id ?? '')
      columns.path.push(file?.path ?? '')
    },
    pack: (): PackedComponents => pack(columns),
  }
}

/** So many components from a place on. */
export function componentsAt(columns: ComponentColumns, first: number, count: number): ComponentView[] {
  return columns.id.slice(first, first + count).map((id, index): ComponentView => {
    const place = first + index
    const { code = '', localFile = false, attributes = [], file } = columns.kinds[columns.kind[place] ?? 0] ?? {}
    const { refetchableAt, errors = [] } = columns.odd[place] ?? {}
    const [_id = '', path = ''] = [columns.fileId[place], columns.path[place]]
    const barcode = columns.barcode[place] ?? ''
    return { id, code, barcode, localFile, attributes, file: file && { ...file, _id, path, refetchableAt, errors } }
  })
}
