import { createDecoder, type Decoder } from './decoder.ts'
import {
  type Camera,
  CameraError,
  type CameraFailure,
  closeCamera,
  hasTorch,
  listCameras,
  openCamera,
  toCameraFailure,
} from './device.ts'
import { createReadings, readVideo } from './read-video.ts'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'reading'; cameras: readonly Camera[]; track: MediaStreamTrack; hasTorch: boolean }
  | { kind: 'failed'; failure: CameraFailure }

type Options = {
  id: string | undefined
  onState: (state: CameraState) => void
  onCode: (code: string) => void
  makeDecoder?: () => Promise<Decoder>
}

/** Shows a camera in a video element and reads codes from it. While the page is hidden the camera is off. */
export function runCamera(
  video: HTMLVideoElement,
  { id, onState, onCode, makeDecoder = createDecoder }: Options,
): () => void {
  const stopped = new AbortController()
  const decoder = makeDecoder()
  // `switchOn` awaits it and reports the failure.
  decoder.catch(() => {})
  const addReading = createReadings()
  let turn = 0
  let stream: MediaStream | undefined
  let stopReading: (() => void) | undefined

  function switchOff() {
    turn += 1
    stopReading?.()
    closeCamera(stream)
    stream = undefined
    video.srcObject = null
  }
  function fail(error: unknown) {
    switchOff()
    onState({ kind: 'failed', failure: toCameraFailure(error) })
  }
  async function switchOn() {
    switchOff()
    const mine = turn
    onState({ kind: 'starting' })
    try {
      const opened = await openCamera(id)
      // The user closed the dialog while the browser asked for permission.
      if (mine !== turn) return closeCamera(opened)
      stream = opened
      const [track] = opened.getVideoTracks()
      if (!track) throw new CameraError('none')
      track.addEventListener('ended', () => mine === turn && fail(new CameraError('lost')))
      video.srcObject = opened
      const [ready, cameras] = await Promise.all([decoder, listCameras(), video.play()])
      if (mine !== turn) return
      stopReading = readVideo(video, ready, {
        onText: (text) => {
          const code = addReading(text)
          if (code !== undefined) onCode(code)
        },
        onFailure: (error) => mine === turn && fail(error),
      })
      onState({ kind: 'reading', cameras, track, hasTorch: hasTorch(track) })
    } catch (error) {
      if (mine === turn) fail(error)
    }
  }
  const follow = () => (document.hidden ? switchOff() : void switchOn())

  document.addEventListener('visibilitychange', follow, { signal: stopped.signal })
  follow()
  return () => {
    stopped.abort()
    switchOff()
    void decoder.then(({ close }) => close()).catch(() => {})
  }
}
