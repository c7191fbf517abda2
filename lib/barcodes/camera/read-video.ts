import { parseBarcode } from '../formats.ts'
import type { Decoder } from './decoder.ts'
import type { FoundCode } from './found-code.ts'

const everyMs = 100

type Reading = { onText: (text: string) => void; onFailure: (error: unknown) => void }

export function readVideo(video: HTMLVideoElement, decoder: Decoder, { onText, onFailure }: Reading): () => void {
  const picture = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function readOne() {
    if (!picture || !draw(video, picture)) return
    const found = nearestToMiddle(await decoder.read(picture), picture.canvas)
    if (found && !isStopped) onText(found.text)
  }
  async function read() {
    const startedAt = performance.now()
    try {
      await readOne()
    } catch (error) {
      if (!isStopped) onFailure(error)
      return
    }
    if (!isStopped) timer = setTimeout(() => void read(), Math.max(0, startedAt + everyMs - performance.now()))
  }

  void read()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Right after its start a video has no size yet. */
function draw(video: HTMLVideoElement, picture: CanvasRenderingContext2D): boolean {
  const size = { width: video.videoWidth, height: video.videoHeight }
  if (size.width === 0 || video.clientWidth === 0) return false
  const from = framedRegion(size, { width: video.clientWidth, height: video.clientHeight })
  const to = decodedSize(from)
  Object.assign(picture.canvas, to)
  picture.drawImage(video, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height)
  return true
}

function nearestToMiddle(found: readonly FoundCode[], { width, height }: { width: number; height: number }) {
  const distance = ({ x, y }: FoundCode) => Math.hypot(x - width / 2, y - height / 2)
  return found.toSorted((code, other) => distance(code) - distance(other))[0]
}

type Size = { width: number; height: number }
type Region = Size & { x: number; y: number }

/** Part of the view that the frame on the screen takes. A job sheet has many codes: only the framed one is meant. */
const frameShare = { width: 0.9, height: 0.6 }
/** More pixels make a phone slower, not better: a code that fills the frame has several for each bar. */
const longestSide = 960

export function framedRegion(video: Size, view: Size): Region {
  const scale = Math.max(view.width / video.width, view.height / video.height)
  const width = Math.round((view.width / scale) * frameShare.width)
  const height = Math.round((view.height / scale) * frameShare.height)
  return { x: Math.round((video.width - width) / 2), y: Math.round((video.height - height) / 2), width, height }
}

export function decodedSize({ width, height }: Size): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Misreads differ from picture to picture: a code counts when two pictures within this time show it. */
const twiceWithinMs = 1000
/** A code stays in the picture while the operator fetches the next sheet. It counts again after an absence this long. */
const sameWithinMs = 3000

export function createReadings(now: () => number = () => performance.now()) {
  let last = { code: '', at: Number.NEGATIVE_INFINITY }
  const counted = new Map<string, number>()

  return (text: string): string | undefined => {
    const code = parseBarcode(text)
    if (code === undefined) return undefined
    const at = now()
    const isTwice = last.code === code && at - last.at <= twiceWithinMs
    last = { code, at }
    for (const [known, seenAt] of counted) if (at - seenAt >= sameWithinMs) counted.delete(known)
    const isSame = counted.has(code)
    if (!isTwice && !isSame) return undefined
    counted.set(code, at)
    return isSame ? undefined : code
  }
}
