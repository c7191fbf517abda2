import type { Decoder } from './decoder.ts'
import { nearestToMiddle } from './found-code.ts'
import { decodedSize, framedRegion } from './region.ts'

const everyMs = 100

type Reading = { onText: (text: string) => void; onFailure: (error: unknown) => void }

/** Reads the framed part of a playing video about ten times a second, until the function that it returns is called. */
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

/** Draws what is framed now. Right after its start a video has no size yet. */
function draw(video: HTMLVideoElement, picture: CanvasRenderingContext2D): boolean {
  const size = { width: video.videoWidth, height: video.videoHeight }
  if (size.width === 0 || video.clientWidth === 0) return false
  const from = framedRegion(size, { width: video.clientWidth, height: video.clientHeight })
  const to = decodedSize(from)
  Object.assign(picture.canvas, to)
  picture.drawImage(video, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height)
  return true
}
