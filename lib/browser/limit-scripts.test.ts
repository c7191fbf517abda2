import { expect, it } from 'vitest'
import { limitScripts } from './limit-scripts.ts'

const origin = 'https://portal.example.com'
type Rules = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>

function rulesOf(): Rules {
  const made: Record<string, Rules> = {}
  limitScripts({ location: { origin }, trustedTypes: { createPolicy: (name, rules) => (made[name] = rules) } })
  if (!made['default']) throw new Error('no policy was made')
  return made['default']
}

it('[SEC-37] a script is loaded from the built files alone', () => {
  const { createScriptURL } = rulesOf()
  for (const address of [`${origin}/_next/static/chunks/a.js`, '/_next/static/chunks/worker.js#params=1'])
    expect(createScriptURL(address)).toBe(address)
  const hosts = ['https://evil.example', '//evil.example', 'https://portal.example.com@evil.example']
  const paths = ['/_next/static/../../api/files/f1/content', '/api/files/f1/content?download=1', '']
  const schemes = ['data:text/javascript,attacked()', 'javascript:attacked()']
  for (const address of [...hosts.map((host) => `${host}/_next/static/a.js`), ...paths, ...schemes])
    expect(createScriptURL(address), `for ${address}`).toBeNull()
})

it('[SEC-37] no text becomes markup or a script but what React makes script elements of', () => {
  const { createHTML, createScript } = rulesOf()
  expect(createHTML('<script></script>')).toBe('<script></script>')
  for (const text of ['', '<b>', '<script>attacked()</script>', '<script></script> '])
    expect(createHTML(text)).toBeNull()
  expect(createScript('attacked()')).toBe('')
})
