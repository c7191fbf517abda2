/**
 * What an export sends before each piece of the file, of so many bytes: the orders so far, and those expected. At the end: the
 * rows of the file, and the orders that were read.
 */
export type Progress = { rows: number; total: number }

const headBytes = 12
const endMark = 0xff_ff_ff_ff

/** The last frame says so: WebKit ends the body of an answer that broke off as if it were whole. */
export function toFrame({ rows, total }: Progress, piece: Uint8Array | 'end'): Uint8Array<ArrayBuffer> {
  const bytes = piece === 'end' ? new Uint8Array() : piece
  const frame = new Uint8Array(headBytes + bytes.length)
  const head = new DataView(frame.buffer)
  const size = piece === 'end' ? endMark : bytes.length
  for (const [at, value] of [rows, total, size].entries()) head.setUint32(4 * at, value)
  frame.set(bytes, headBytes)
  return frame
}

export async function readFrames(
  stream: ReadableStream<Uint8Array>,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const reader = stream.getReader()
  // The browser keeps a Blob on its disk where it is large.
  let file = new Blob()
  let rest = new Uint8Array()
  let isWhole = false
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const bytes = new Uint8Array(rest.length + value.length)
    bytes.set(rest)
    bytes.set(value, rest.length)
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let at = 0
    while (at + headBytes <= bytes.length) {
      const head = new DataView(bytes.buffer, at)
      const size = head.getUint32(8)
      isWhole = size === endMark
      const end = at + headBytes + (isWhole ? 0 : size)
      if (end > bytes.length) break
      pieces.push(bytes.slice(at + headBytes, end))
      onProgress({ rows: head.getUint32(0), total: head.getUint32(4) })
      at = end
    }
    file = new Blob([file, ...pieces])
    rest = bytes.slice(at)
  }
  if (!isWhole) throw new Error('the export broke off')
  return file
}
