// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { useScans } from '#components/barcodes/keys/use-scans.ts'
import type { AnswerScan } from '#lib/barcodes/scan.ts'
import { fakeCamera } from '#lib/barcodes/testing/fake-camera.ts'
import { workWithoutKeys } from '#lib/session/activity.ts'
import messages from '#messages/en-GB.json'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { scanTexts } from '#tests/support/scan-texts.ts'
import { CameraButton } from './camera-button.tsx'
// Fetched on use: a slow machine would spend the time of the first test on it.
import './camera-dialog.tsx'

const { camera: texts } = messages.barcodes

/** The browser's own detector, which sees this code in each picture. */
function seeing(rawValue: string) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['code_128', 'code_39', 'data_matrix', 'ean_13', 'qr_code']
      readonly detect = async () => [{ rawValue, boundingBox: { x: 0, y: 0, width: 1, height: 1 } }]
    },
  )
}

function Page({ onScan }: { onScan: AnswerScan }) {
  useScans({ onScan })
  return <CameraButton texts={scanTexts} />
}

async function open(onScan: AnswerScan = async () => ({ kind: 'right', text: '' })) {
  const page = renderInPage(<Page onScan={onScan} />)
  await page.user.click(screen.getByRole('button', { name: texts.open }))
  await screen.findByRole('dialog', { name: texts.title })
  return page
}

it.each([
  ['NotAllowedError', texts.failures.denied],
  ['NotFoundError', texts.failures.none],
  ['NotReadableError', texts.failures.inUse],
])('[BC-02] says in words why there is no picture after %s, and tries again', async (name, { title, text }) => {
  seeing('nothing')
  const camera = fakeCamera()
  camera.refuse(name)
  const { user } = await open()
  expect((await screen.findByRole('alert')).textContent).toContain(title + text)
  camera.refuse(undefined)
  await user.click(screen.getByRole('button', { name: texts.retry }))
  await vi.waitFor(() => expect(camera.isOn()).toBe(true))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[BC-02] the camera dialog shows the result of a code, and waits for the next one', async () => {
  seeing('camera1')
  fakeCamera()
  const asked = vi.fn<AnswerScan>(async () => ({ kind: 'unknown', text: 'No order has it' }))
  const workedBefore = workWithoutKeys.get()
  await open(asked)
  expect(await screen.findByText('No order has it')).toBeDefined()
  expect(screen.getByText('CAMERA1')).toBeDefined()
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(asked).toHaveBeenCalledOnce()
  expect(workWithoutKeys.get()).toBe(workedBefore + 1)
})

it('[BC-02] the camera dialog closes and the camera goes off when a code opens a page', async () => {
  seeing('camera2')
  const camera = fakeCamera()
  await open(async () => ({ kind: 'right', text: '', until: Promise.resolve() }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(camera.isOn()).toBe(false)
})

it('[BC-02] the camera goes off when the user closes the dialog', async () => {
  seeing('B300')
  const camera = fakeCamera()
  const { user } = await open()
  await vi.waitFor(() => expect(camera.isOn()).toBe(true))
  await user.click(screen.getByRole('button', { name: texts.stop }))
  expect(camera.isOn()).toBe(false)
})

it('[BC-02] the camera dialog offers the light and other cameras where the device has them', async () => {
  seeing('B300')
  const camera = fakeCamera({ torch: true, names: ['Back camera', 'Front camera'] })
  const { user } = await open()
  await user.click(await screen.findByRole('switch', { name: texts.torch }))
  expect(camera.tracks[0]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  await user.selectOptions(screen.getByRole('combobox', { name: texts.choice }), 'Front camera')
  await vi.waitFor(() => expect(camera.wishes.at(-1)).toMatchObject({ deviceId: { exact: 'Front camera' } }))
})
