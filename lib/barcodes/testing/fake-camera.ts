import { onTestFinished, vi } from 'vitest'

type Wish = { video: MediaTrackConstraints }

/** A camera as the browser offers it, for pages that run in jsdom. */
export function fakeCamera({ torch = false, names = ['Back camera'] }: { torch?: boolean; names?: string[] } = {}) {
  const tracks: FakeTrack[] = []
  const wishes: MediaTrackConstraints[] = []
  let refusal: string | undefined

  class FakeTrack extends EventTarget {
    readyState = 'live'
    readonly applyConstraints = vi.fn(async () => {})
    readonly stop = () => void (this.readyState = 'ended')
    readonly getCapabilities = () => ({ torch })
    readonly getSettings = () => ({ deviceId: names[0] })
  }

  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    language: navigator.language,
    mediaDevices: {
      getUserMedia: async ({ video }: Wish) => {
        wishes.push(video)
        if (refusal) throw new DOMException('', refusal)
        const { deviceId } = video
        if (deviceId && !names.some((name) => name === (deviceId as ConstrainDOMStringParameters).exact))
          throw new DOMException('', 'OverconstrainedError')
        const track = new FakeTrack()
        tracks.push(track)
        return { getTracks: () => [track], getVideoTracks: () => [track] }
      },
      enumerateDevices: async () => names.map((name) => ({ kind: 'videoinput', deviceId: name, label: name })),
    },
  })
  const { prototype } = HTMLVideoElement
  vi.spyOn(prototype, 'play').mockResolvedValue()
  const sizes = { videoWidth: 1280, videoHeight: 720, clientWidth: 400, clientHeight: 300 } as const
  for (const [side, size] of Object.entries(sizes))
    vi.spyOn(prototype, side as keyof typeof sizes, 'get').mockReturnValue(size)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    return { canvas: this, drawImage: () => {} } as never
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  return {
    wishes,
    tracks,
    isOn: () => tracks.some(({ readyState }) => readyState === 'live'),
    /** The browser or the user refuses from now on, with this error name of the standard. */
    refuse: (name: string | undefined) => void (refusal = name),
    /** The cable is pulled; a camera that is named is gone for good. */
    unplug: (gone?: string) => {
      names = names.filter((name) => name !== gone)
      for (const track of tracks) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    },
  }
}

/** The browser's own detector, which sees one code in each picture. What is returned shows it another one. */
export function seeCodes(rawValue = ''): (code: string) => void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['code_128', 'code_39', 'data_matrix', 'ean_13', 'qr_code']
      readonly detect = async () => [{ rawValue, boundingBox: { x: 0, y: 0, width: 1, height: 1 } }]
    },
  )
  return (code) => void (rawValue = code)
}

export function hidePage(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
