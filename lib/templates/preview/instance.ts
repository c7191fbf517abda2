import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { createPreviewHandler } from './handler.ts'

let handler: ReturnType<typeof createPreviewHandler> | undefined

/** The handler of previews in this process. */
export function previewHandler() {
  handler ??= createPreviewHandler(wrapLimited)
  return handler
}
