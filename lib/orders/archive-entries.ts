import type { File } from '#lib/contract/files.ts'
import type { Component, OrderDetails } from '#lib/contract/orders.ts'
import { fileNameOf } from '#lib/files/file-name.ts'
import { safeFilename } from '#lib/http/filename.ts'
import { errorsOf } from './rules.ts'

/** Why a file is not in the archive. */
export type Missing =
  | { reason: 'absent' | 'local' | 'notreceived' | 'unavailable' }
  | { reason: 'failed'; error: string }
export type ArchiveEntry = { name: string; modified: Date } & ({ fileId: string } | { missing: Missing })

/** The artwork of an order, component by component. Names sort as the components do, and no two are alike. */
export function entriesOf({ order, files }: OrderDetails): ArchiveEntry[] {
  const components = order.orderData.items.flatMap((item) => item.components)
  const digits = Math.max(3, String(components.length).length)
  return components.map((component, index) => {
    const file = files.find(({ _id }) => _id === component.fileId)
    const changed = new Date(file?.updatedAt ?? file?.created ?? order.createdAt)
    const missing = whyMissing(component, file)
    return {
      name: nameOf(String(index + 1).padStart(digits, '0'), component, file),
      modified: Number.isNaN(changed.valueOf()) ? new Date() : changed,
      ...(missing ? { missing } : { fileId: component.fileId ?? '' }),
    }
  })
}

function whyMissing(component: Component, file: File | undefined): Missing | undefined {
  if (component.localFile) return { reason: 'local' }
  if (!file) return { reason: 'absent' }
  if (file.status === 'notreceived') return { reason: 'notreceived' }
  if (file.status === 'failed') return { reason: 'failed', error: errorsOf(file)[0]?.title ?? '' }
  return undefined
}

function nameOf(number: string, component: Component, file: File | undefined) {
  const path = file?.path ?? component.path
  const name = fileNameOf(path)
  const extension = file?.contentType === 'application/pdf' && !/\.pdf$/i.test(name) ? '.pdf' : ''
  const parts = [number, component.code, name + extension].filter((part) => part !== '')
  return safeFilename(parts.join('-').replaceAll(/[\\/]/g, '-'))
}
