import * as z from 'zod'
import { acting, correcting } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { answeredDate, done, flag, id } from './fields.ts'

export const fileStatus = z.enum(['ready', 'notreceived', 'failed'])
const answeredStatus = z.string()

export const boxMm = z.object({ xMm: z.number(), yMm: z.number(), widthMm: z.number(), heightMm: z.number() })

const declaredBox = boxMm.nullable().default(null)
/** No document names what is in a box: boxes in another form are left out. */
const boxes = z
  .object({ media: boxMm, bleed: declaredBox, trim: declaredBox, artwork: declaredBox })
  .optional()
  .catch(undefined)

/** A box that the PDF does not declare is null. Spec 1 §3 names neither pages nor artwork. */
export const pageConfig = z.object({
  pages: z.array(z.number()).default([]),
  pageCount: z.number().default(0),
  rotation: addition(z.number().default(0)),
  colors: z.array(z.string()).default([]),
  boxes,
})
export type PageConfig = z.infer<typeof pageConfig>

export const fileError = z.object({ title: z.string(), description: z.string().default(''), timestamp: answeredDate })
export type FileError = z.infer<typeof fileError>

/** `none`: the font is not embedded. */
export const fileFont = z.object({
  name: z.string(),
  type: z.string().default(''),
  embedding: z.enum(['full', 'subset', 'none']),
})
export type FileFont = z.infer<typeof fileFont>

export const fileVersion = z.object({
  _id: addition(z.string().optional()),
  revision: z.number(),
  status: addition(answeredStatus.optional()),
  fileSize: addition(z.number().optional()),
  pageCount: addition(z.number().optional()),
  errorList: z.array(fileError).default([]),
  remarks: addition(z.array(fileError).optional()),
  fonts: addition(z.array(fileFont).optional()),
  pageConfigs: z.array(pageConfig).default([]),
  createdAt: addition(z.string().optional()),
})

export type FileVersion = z.infer<typeof fileVersion>

export const file = z.object({
  _id: z.string(),
  orderId: addition(z.string().optional()),
  componentId: z.string().optional(),
  status: answeredStatus,
  type: z.string().default('artwork'),
  path: z.string(),
  contentType: z.string().default('application/pdf'),
  pageCount: z.number().default(0),
  fileSize: z.number().default(0),
  created: answeredDate,
  updatedAt: z.string().optional(),
  localFile: z.boolean().default(false),
  thumbnailUrl: z.string().optional(),
  currentRevision: z.number().default(1),
  versions: z.array(fileVersion).default([]),
  errors: z.array(fileError).optional(),
})
export type File = z.infer<typeof file>

const resign = flag.default(true)
const signedUrl = z.object({ url: z.url(), expiresAt: addition(z.string().optional()) })

/** Files of orders: Spec 1 §7. Signed addresses stay on the server; the browser asks the portal for the bytes. */
export const files = defineCalls('files', {
  details: {
    method: 'GET',
    path: '/file/:id',
    response: file,
    addition: true,
    note: 'to be asked again until the status is ready',
  },
  ofOrder: {
    method: 'GET',
    path: '/file/byorder/:id',
    response: done.extend({ data: z.array(file) }),
  },
  thumbnails: {
    method: 'GET',
    path: '/file/:id/thumbnails',
    query: z.object({ resign }),
    response: z.object({
      revision: addition(z.number().optional()),
      thumbnails: z.array(signedUrl.extend({ page: z.number() })),
    }),
    from: 'server',
    assumed: 'response',
    note: 'at most the first 5 pages, each with a signed address',
  },
  thumbnail: {
    method: 'GET',
    path: '/file/thumbnail/:id',
    query: z.object({ resign }),
    response: signedUrl,
    from: 'server',
    assumed: 'response',
    note: 'first page',
  },
  download: {
    method: 'GET',
    path: '/file/download/:id',
    query: z.object({ filename: z.string().max(300).optional(), preview: flag.default(false), resign }),
    response: signedUrl.extend({
      filename: addition(z.string().optional()),
      contentType: addition(z.string().optional()),
      fileSize: addition(z.number().optional()),
    }),
    from: 'server',
  },
  refetch: {
    method: 'PUT',
    path: '/file/:id/refetch',
    response: done.extend({ file: addition(file.optional()) }),
    roles: acting,
  },
  save: {
    method: 'PUT',
    path: '/file/:id',
    body: z.object({ path: z.string().min(1).max(2048), fetch: z.boolean().default(true) }),
    response: done.extend({ file: addition(file.optional()) }),
    roles: correcting,
    assumed: 'body',
    note: 'a new source for the artwork, fetched as a new revision',
  },
})

export const documentRef = z.object({ fileId: id })
