/** How long nothing may come before the pictures that are still missing are given up. */
export const patienceMs = 15_000
/** When a picture that failed is asked for once more: the upstream may just have been busy. */
export const retryMs = 1000

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

/** Waits until each picture is there or will not come, and gives those that did not come. */
export function settlePictures(images: readonly HTMLImageElement[]): Promise<HTMLImageElement[]> {
  return new Promise((resolve) => {
    const waiting = new Set(images.filter((image) => !isDrawn(image)))
    let timer: ReturnType<typeof setTimeout> | undefined
    function finish() {
      // A browser puts off its print dialog for as long as a picture is loading.
      for (const image of waiting) image.removeAttribute('src')
      resolve(images.filter((image) => !isDrawn(image)))
    }
    function waitOn() {
      clearTimeout(timer)
      if (waiting.size === 0) finish()
      else timer = setTimeout(finish, patienceMs)
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
