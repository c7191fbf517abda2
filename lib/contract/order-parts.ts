import * as z from 'zod'
import { attributes } from './fields.ts'
import { fileStatus } from './files.ts'

const texts = z.array(z.string())
const places = z.array(z.number())

/** What many components have alike. A status is that of its file, where it has one. */
const kind = z.object({
  code: z.string(),
  localFile: z.boolean(),
  attributes,
  status: fileStatus.optional(),
  currentRevision: z.number().default(1),
})

/**
 * The components of an order and their files as columns, in the order in which they were ordered: to read thousands of
 * objects takes longer than all else. `kind` and `item` are places in `kinds` and among the order's items. A component
 * without a file has an empty `fileId` and `path`.
 */
export const orderParts = z
  .object({ kinds: z.array(kind), kind: places, item: places, id: texts, barcode: texts, fileId: texts, path: texts })
  .refine(
    ({ kind: ofEach, item, id, barcode, fileId, path }) =>
      [ofEach, item, barcode, fileId, path].every(({ length }) => length === id.length),
    {
      error: 'columns of different lengths',
    },
  )
  .refine(({ kinds, kind: ofEach }) => ofEach.every((place) => kinds[place] !== undefined), {
    error: 'a kind that is not there',
  })
export type OrderParts = z.infer<typeof orderParts>

/** Entries of a log as columns, the newest first. `message` are places in `messages`. */
export const olderLogs = z
  .object({ messages: texts, message: places, timestamp: texts })
  .refine(({ message, timestamp }) => message.length === timestamp.length, { error: 'columns of different lengths' })
  .refine(({ messages, message }) => message.every((place) => messages[place] !== undefined), {
    error: 'a message that is not there',
  })
export type OlderLogs = z.infer<typeof olderLogs>
