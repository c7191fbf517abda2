import { expect, it } from 'vitest'
import { safeHref } from './safe-href.ts'

it.each([
  ['https://track.example/a?b=1', 'https://track.example/a?b=1'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
])('the text %s becomes a link to itself', (text, href) => expect(safeHref(text)).toBe(href))

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '/relative',
  '',
])('[SEC-41] the text %j becomes no link', (text) => expect(safeHref(text)).toBeUndefined())
