/** What an export sends before each piece of the file: the rows so far, those expected, and the bytes of the piece. */
export type Progress = { rows: number; total: number }

const headBytes = 12

export function toFrame({ rows, total }: Progress, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(headBytes + piece.length)
  const head = new DataView(frame.buffer)
  for (const [at, value] of [rows, total, piece.length].entries()) head.setUint32(4 * at, value)
  frame.set(piece, headBytes)
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
      const end = at + headBytes + head.getUint32(8)
      if (end > bytes.length) break
      pieces.push(bytes.slice(at + headBytes, end))
      onProgress({ rows: head.getUint32(0), total: head.getUint32(4) })
      at = end
    }
    file = new Blob([file, ...pieces])
    rest = bytes.slice(at)
  }
  if (rest.length > 0) throw new Error('the export broke off')
  return file
}
