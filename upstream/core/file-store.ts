import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }
export type StoredFile = { size: number; modifiedAt: Date }

export type SignedUse = {
  method: 'GET' | 'PUT'
  expiresInMs: number
  filename?: string
  contentType?: string
  disposition?: 'inline' | 'attachment'
}

/** Storage of files: artwork, thumbnails, documents, uploads. Keys look like paths: `artwork/<file>/<revision>.pdf`. */
export type FileStore = {
  /** Stores all of the source or nothing. Throws `TooLargeError` beyond `maxBytes`. */
  write(key: string, source: Readable | Uint8Array, limit: { maxBytes: number }): Promise<{ size: number }>
  find(key: string): Promise<StoredFile | undefined>
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  /** Gives the file as one of this machine's disk, for as long as `use` runs. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  remove(key: string): Promise<void>
  /** Removes what was last written before then in a folder of files that are given away by an address for a while. */
  removeOlder(folder: 'uploads' | 'submissions', before: Date): Promise<void>
  /** Makes a folder for files on their way into the store. Its maker removes it. */
  makeDraftFolder(): Promise<string>
  /** Removes what was being written when a program was killed. */
  removeDrafts(before: Date): Promise<void>
  signedUrl(key: string, use: SignedUse): { url: string; expiresAt: string }
  /** What a signed address permits; undefined when the signature is wrong. */
  verifyUrl(method: string, url: URL): VerifiedUrl | undefined
}
export type VerifiedUrl = Omit<SignedUse, 'expiresInMs'> & { key: string; isExpired: boolean }

export class TooLargeError extends Error {
  override name = 'TooLargeError'
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
  }
}

/** Storage on another machine that cannot be reached, or refuses. It passes by itself, or its owner has to act. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError'
  constructor(options: ErrorOptions) {
    super('The file storage cannot be used', options)
  }
}

/** With the code of a full disk, which the same answer tells. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
  readonly code = 'ENOSPC'
  constructor(options: ErrorOptions) {
    super('The file storage is full', options)
  }
}
