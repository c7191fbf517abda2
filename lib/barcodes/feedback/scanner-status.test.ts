// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { readScannerStatus } from './scanner-status.ts'

it('[BC-01] the scanner is told to be away while the focus is in a frame, which keeps its keys to itself', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  document.body.innerHTML = '<iframe tabindex="0"></iframe><button>Scan</button>'
  document.querySelector('iframe')?.focus()
  expect(readScannerStatus()).toBe('away')
  document.querySelector('button')?.focus()
  expect(readScannerStatus()).toBe('ready')
})
