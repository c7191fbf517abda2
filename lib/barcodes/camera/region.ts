type Size = { width: number; height: number }
type Region = Size & { x: number; y: number }

/** Part of the view that the frame on the screen takes. A job sheet has many codes: only the framed one is meant. */
export const frameShare = { width: 0.9, height: 0.6 }
/** More pixels make a phone slower, not better: a code that fills the frame has several for each bar. */
const longestSide = 960

/** The part of the video that is inside the frame, when the video covers its view and is cut at the edges. */
export function framedRegion(video: Size, view: Size): Region {
  const scale = Math.max(view.width / video.width, view.height / video.height)
  const width = Math.round((view.width / scale) * frameShare.width)
  const height = Math.round((view.height / scale) * frameShare.height)
  return { x: Math.round((video.width - width) / 2), y: Math.round((video.height - height) / 2), width, height }
}

/** How large that part is handed to the decoder. */
export function decodedSize({ width, height }: Size): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
