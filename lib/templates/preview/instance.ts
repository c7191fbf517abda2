import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { createPreviewHandler } from './handler.ts'

let handler: ReturnType<typeof createPreviewHandler> | undefined

export function previewHandler() {
  handler ??= createPreviewHandler(wrapLimited)
  return handler
}
