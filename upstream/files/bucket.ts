import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { type S3Config, S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { Agent, fetch } from 'undici'
import { StartError } from '../core/errors.ts'
import { type ByteRange, StorageAwayError, StorageFullError, type StoredFile } from '../core/file-store.ts'

export type Bucket = ReturnType<typeof createBucket>

const fullCodes = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'ServiceQuotaExceeded']
const isMissing = (error: unknown) => error instanceof S3ServiceError && error.status === 404
const contentType = 'application/octet-stream'

/** `address` is that of `S3_URL`. A bucket that sends nothing for `silenceMs` counts as away. */
export function createBucket(address: string, silenceMs = 60_000) {
  const dispatcher = new Agent({ connectTimeout: 10_000, headersTimeout: silenceMs, bodyTimeout: silenceMs })
  const { username, password, host, protocol, pathname, searchParams } = new URL(address)
  // Not a time for the whole request: a large file may take long while its bytes go on coming.
  const fetchInTime = (input: string, init: object) => fetch(input, { ...init, dispatcher })
  const place = `${protocol}//${host}${pathname}`
  const client = new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: place,
    region: searchParams.get('region') ?? 'auto',
    fetch: fetchInTime as unknown as S3Config['fetch'],
  })

  return {
    place,
    async put(key: string, file: string): Promise<void> {
      const body = await openAsBlob(file)
      await explained(() => client.putObject(key, body, contentType, undefined, undefined, body.size))
    },
    async find(key: string): Promise<StoredFile | undefined> {
      // The only call whose answer tells size and date of a file without sending it.
      const [found] = (await explained(() => client.listObjects('/', key, 1))) ?? []
      return found?.Key === key ? { size: found.Size, modifiedAt: new Date(found.LastModified) } : undefined
    },
    async read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }> {
      const { body, headers } = await explained(() =>
        range ? client.getObjectRaw(key, false, range.start, range.end + 1) : client.getObjectRaw(key),
      )
      const size = Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'))
      return { stream: body ? Readable.from(body) : Readable.from([]), size }
    },
    async remove(key: string): Promise<void> {
      await explained(() => client.deleteObject(key))
    },
    async removeOlder(folder: string, before: Date): Promise<void> {
      const found = (await explained(() => client.listObjects('/', `${folder}/`))) ?? []
      const old = found.filter(({ LastModified }) => new Date(LastModified) < before)
      for (const { Key } of old) await explained(() => client.deleteObject(Key))
    },
    /** Throws `StartError` unless files can be written, found, read and removed. */
    async require(): Promise<void> {
      const key = `probe/${process.pid}`
      try {
        await client.putObject(key, 'x', contentType)
        await client.listObjects('/', key, 1)
        await client.getObject(key)
        await client.deleteObject(key)
      } catch (error) {
        throw new StartError(`The bucket ${place} of S3_URL ${faultOf(error)}`, { cause: error })
      }
    },
  }
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) throw error
    throw isFull(error) ? new StorageFullError({ cause: error }) : new StorageAwayError({ cause: error })
  }
}

const isFull = (error: unknown) =>
  error instanceof S3ServiceError && (error.status === 507 || fullCodes.includes(error.serviceCode ?? ''))

function faultOf(error: unknown): string {
  if (isFull(error)) return 'is full. Make room there.'
  if (isMissing(error)) return 'does not exist. Make it, or correct its name.'
  if (error instanceof S3ServiceError && (error.status === 401 || error.status === 403))
    return `refuses these keys (${reasonOf(error)}). They need the rights to list it, and to read, write and delete in it.`
  if (error instanceof S3ServiceError) return `answers with a failure (${reasonOf(error)}).`
  return `cannot be reached (${codeOf(error)}). Correct the address, or start the storage first.`
}

const reasonOf = ({ status, serviceCode = '' }: S3ServiceError) => `${status} ${serviceCode}`.trim()

/** The code of the network's error: `fetch` wraps it. */
function codeOf(error: unknown): string {
  if (error instanceof S3NetworkError) return error.code ?? error.message
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return codeOf(error.cause)
  return 'code' in error ? String(error.code) : error.message
}
