import type { OlderLogs, OrderParts } from '#lib/contract/order-parts.ts'
import type { Component, Log } from '#lib/contract/orders.ts'
import type { ShownFile } from './order-page.ts'

/** The components that an answer tells as columns, item by item, and their files. */
export function fromColumns(parts: OrderParts, itemCount: number) {
  const components = Array.from({ length: itemCount }, (): Component[] => [])
  const files: ShownFile[] = []
  parts.id.forEach((_id, place) => {
    const kind = parts.kinds[parts.kind[place] ?? 0]
    if (!kind) return
    const { code, localFile, attributes, status, currentRevision } = kind
    const [barcode = '', fileId = ''] = [parts.barcode[place], parts.fileId[place]]
    const hasFile = fileId !== '' && status !== undefined
    if (hasFile) files.push({ _id: fileId, status, path: parts.path[place] ?? '', currentRevision, versions: [] })
    const link = hasFile ? { fileId } : {}
    const unshown = { path: '', fetch: false, status: 'live' }
    components[parts.item[place] ?? 0]?.push({ _id, code, barcode, localFile, attributes, ...unshown, ...link })
  })
  return { components, files }
}

export const logsFromColumns = ({ messages, message, timestamp }: OlderLogs): Log[] =>
  message.map((place, at) => ({ message: messages[place] ?? '', timestamp: timestamp[at] ?? '', level: 'info' }))
