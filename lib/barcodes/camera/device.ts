export type CameraFailure = 'insecure' | 'none' | 'denied' | 'inUse' | 'lost' | 'reader' | 'failed'

export class CameraError extends Error {
  readonly failure: CameraFailure

  constructor(failure: CameraFailure, cause?: unknown) {
    super(`The camera cannot be used: ${failure}`, { cause })
    this.failure = failure
  }
}

/** The names are those of the Media Capture standard. */
const failuresByName = new Map<unknown, CameraFailure>([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'inUse'],
  ['AbortError', 'inUse'],
])

export function toCameraFailure(error: unknown): CameraFailure {
  if (error instanceof CameraError) return error.failure
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined
  return failuresByName.get(name) ?? 'failed'
}

export type Camera = { id: string; name: string }

const back: MediaTrackConstraints = { facingMode: 'environment' }

/** The chosen camera, else the one on the back, also where the chosen one was unplugged. */
export async function openCamera(id?: string): Promise<MediaStream> {
  if (!window.isSecureContext) throw new CameraError('insecure')
  if (!('mediaDevices' in navigator)) throw new CameraError('none')
  const { mediaDevices } = navigator
  const open = (which: MediaTrackConstraints) =>
    mediaDevices.getUserMedia({ audio: false, video: { width: { ideal: 1280 }, height: { ideal: 720 }, ...which } })
  if (id === undefined) return open(back)
  return open({ deviceId: { exact: id } }).catch((error: unknown) => {
    if (toCameraFailure(error) === 'none') return open(back)
    throw error
  })
}

export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The browser names them only after the user gave permission. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

/** As the Image Capture standard names it; the types of the DOM do not know it yet. */
type WithTorch = { torch?: boolean }

export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: MediaTrackCapabilities & WithTorch = 'getCapabilities' in track ? track.getCapabilities() : {}
  return capabilities.torch === true
}

export async function switchTorch(track: MediaStreamTrack, torch: boolean): Promise<void> {
  const wish: MediaTrackConstraintSet & WithTorch = { torch }
  await track.applyConstraints({ advanced: [wish] })
}
