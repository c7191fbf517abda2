import { expect, it } from 'vitest'
import { CameraError, toCameraFailure } from './failure.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'inUse'],
  ['TypeError', 'failed'],
])('[BC-02] the browser error %s becomes the camera failure %s', (name, failure) => {
  expect(toCameraFailure(new DOMException('', name))).toBe(failure)
})

it('[BC-02] a known failure stays as it is, and anything else is a failure', () => {
  expect(toCameraFailure(new CameraError('insecure'))).toBe('insecure')
  expect(toCameraFailure('toString')).toBe('failed')
})
