import type { MetadataRoute } from 'next'
import small from '#components/shell/frame/icons/icon-192.png'
import large from '#components/shell/frame/icons/icon-512.png'
import maskable from '#components/shell/frame/icons/icon-maskable-512.png'

/** For the home screen of a tablet. No service worker: it could show old data (decision 082). */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Site Flow Light',
    short_name: 'Site Flow',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: small.src, sizes: '192x192', type: 'image/png' },
      { src: large.src, sizes: '512x512', type: 'image/png' },
      { src: maskable.src, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
