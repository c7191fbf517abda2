/** When no image loads for this long, the missing ones are given up. */
export const imageTimeoutMs = 15_000
/** Before a failed image is requested once more: the upstream may have been busy. */
export const retryMs = 1000

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

/** Returns the images that were given up. */
export function waitForImages(
  images: readonly HTMLImageElement[],
  onProgress: (progress: { there: number; all: number }) => void = () => {},
): Promise<HTMLImageElement[]> {
  return new Promise((resolve) => {
    const waiting = new Set(images.filter((image) => !isDrawn(image)))
    let timer: ReturnType<typeof setTimeout> | undefined
    function finish() {
      // Browsers delay the print dialog while an image is loading.
      for (const image of waiting) image.removeAttribute('src')
      resolve(images.filter((image) => !isDrawn(image)))
    }
    function waitOn() {
      clearTimeout(timer)
      onProgress({ there: images.length - waiting.size, all: images.length })
      if (waiting.size === 0) finish()
      else timer = setTimeout(finish, imageTimeoutMs)
    }
    function settled(image: HTMLImageElement) {
      waiting.delete(image)
      waitOn()
    }
    function retry(image: HTMLImageElement) {
      image.addEventListener('error', () => settled(image), { once: true })
      setTimeout(() => image.hasAttribute('src') && image.setAttribute('src', image.src), retryMs)
    }
    for (const image of waiting) {
      image.addEventListener('load', () => settled(image), { once: true })
      if (image.complete) retry(image)
      else image.addEventListener('error', () => retry(image), { once: true })
    }
    waitOn()
  })
}
