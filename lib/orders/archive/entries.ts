import type { File } from '#lib/contract/files.ts'
import type { Component, OrderDetails } from '#lib/contract/orders.ts'
import { toFileName } from '#lib/files/formats.ts'
import { errorsOf } from '#lib/orders/rules.ts'
import { nameOfType, safeFilename } from '#lib/server/http/filename.ts'

export type Missing =
  | { reason: 'absent' | 'local' | 'notreceived' | 'empty' | 'unavailable' | 'faulty' | 'orderUnread' }
  | { reason: 'failed'; error: string }
export type ArchiveEntry = { name: string; modified: Date } & (
  | { fileId: string /** 0 where the upstream does not say. */; size: number }
  | { missing: Missing }
)

/** Names are unique and sort like the components. `folder`: of the order, where there are several. */
export function toArchiveEntries({ order, files }: OrderDetails, folder = ''): ArchiveEntry[] {
  const components = order.orderData.items.flatMap((item) => item.components)
  const fileById = new Map(files.map((file) => [file._id, file]))
  const digits = Math.max(3, String(components.length).length)
  return components.map((component, index) => {
    const file = fileById.get(component.fileId ?? '')
    const changed = new Date(file?.updatedAt ?? file?.created ?? order.createdAt)
    return {
      name: folder + nameOf(String(index + 1).padStart(digits, '0'), component, file),
      modified: Number.isNaN(changed.valueOf()) ? new Date() : changed,
      ...contentOf(component, file),
    }
  })
}

function contentOf(component: Component, file: File | undefined) {
  if (component.localFile) return { missing: { reason: 'local' } } as const
  if (!file) return { missing: { reason: 'absent' } } as const
  if (file.status === 'notreceived') return { missing: { reason: 'notreceived' } } as const
  if (file.status === 'failed') return { missing: whyFailed(file) }
  return { fileId: file._id, size: file.fileSize }
}

function whyFailed(file: File): Missing {
  const error = errorsOf(file)
    .map(({ title, description }) => (title || description).trim())
    .find((text) => text !== '')
  return error === undefined ? { reason: 'faulty' } : { reason: 'failed', error }
}

function nameOf(number: string, component: Component, file: File | undefined) {
  const name = nameOfType(toFileName(file?.path ?? component.path), file?.contentType)
  const parts = [number, component.code, name].filter((part) => part !== '')
  return safeFilename(parts.join('-').replaceAll(/[\\/]/g, '-'))
}
