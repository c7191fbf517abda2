import { expect, it } from 'vitest'
import { limitScripts } from './limit-scripts.ts'

const origin = 'https://portal.example.com'
type Rules = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>

function rulesOf(): Rules {
  const made: [string, Rules][] = []
  limitScripts({
    location: { origin },
    trustedTypes: { createPolicy: (name, rules) => made.push([name, rules]) },
  })
  const [[name, rules] = []] = made
  expect(name).toBe('default')
  if (!rules) throw new Error('no policy was made')
  return rules
}

it.each([`${origin}/_next/static/chunks/a.js`, '/_next/static/chunks/worker.js#params=1'])(
  '[SEC-37] %s may be loaded as a part of the program',
  (address) => expect(rulesOf().createScriptURL(address)).toBe(address),
)

it.each([
  'https://evil.example/_next/static/a.js',
  '//evil.example/_next/static/a.js',
  `${origin}.evil.example/_next/static/a.js`,
  `https://portal.example.com@evil.example/_next/static/a.js`,
  'http://portal.example.com/_next/static/a.js',
  '/_next/static/../../api/files/f1/content',
  '/_next/static/%2e%2e/%2e%2e/api/files/f1/content',
  '/api/files/f1/content?download=1',
  'data:text/javascript,attacked()',
  'blob:https://portal.example.com/0',
  'javascript:attacked()',
  '',
  'http://[',
])('[SEC-37] %j is no part of the program', (address) => expect(rulesOf().createScriptURL(address)).toBeNull())

it('[SEC-37] no text becomes markup but the one that React makes script elements of', () => {
  const { createHTML } = rulesOf()
  expect(createHTML('<script></script>')).toBe('<script></script>')
  for (const text of ['', '<b>', '<script>attacked()</script>', '<script></script> '])
    expect(createHTML(text)).toBeNull()
})

it('[SEC-37] no text becomes the program of a script, and React’s own scripts do not break the page', () => {
  expect(rulesOf().createScript('attacked()')).toBe('')
})

it('limitScripts does nothing in a browser without Trusted Types', () => {
  expect(() => limitScripts({ location: { origin } })).not.toThrow()
})
