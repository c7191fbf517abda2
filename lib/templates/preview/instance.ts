import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { createPreviewHandler } from './handler.ts'

export const previewHandler = createPreviewHandler(wrapLimited)
