// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useScans } from '#components/barcodes/keys/use-scans.ts'
import { watchForms } from '#components/shell/session/session-guard.tsx'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import { commandAttribute } from '#lib/barcodes/scan/commands.ts'
import type { AnswerScan } from '#lib/barcodes/scan/scan.ts'
import { fakeCamera } from '#lib/barcodes/testing/fake-camera.ts'
import { workWithoutKeys } from '#lib/session/activity.ts'
import messages from '#messages/en-GB.json'
import { act, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { scanTexts } from '#tests/support/scan-texts.ts'
import { CameraButton } from './camera-button.tsx'
// Fetched on use: a slow machine would spend the time of the first test on it.
import './camera-dialog.tsx'

const { camera: texts } = messages.barcodes

/** The browser's own detector, which sees this code in each picture while it is in sight. */
function seeing(rawValue: string, isInSight = () => true) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['code_128', 'code_39', 'data_matrix', 'ean_13', 'qr_code']
      readonly detect = async () =>
        isInSight() ? [{ rawValue, boundingBox: { x: 0, y: 0, width: 1, height: 1 } }] : []
    },
  )
}

function Page({ onScan }: { onScan: AnswerScan }) {
  useScans({ onScan })
  return <CameraButton texts={scanTexts} />
}

async function open(onScan: AnswerScan = async () => ({ kind: 'right', text: '' }), more?: ReactNode) {
  const page = renderInPage(
    <>
      <Page onScan={onScan} />
      {more}
    </>,
  )
  await page.user.click(screen.getByRole('button', { name: texts.open }))
  await screen.findByRole('dialog', { name: texts.title })
  return page
}

it.each([
  ['NotAllowedError', texts.failures.denied],
  ['NotFoundError', texts.failures.none],
  ['NotReadableError', texts.failures.inUse],
])('[BC-02] the dialog says why there is no picture after %s, and tries again', async (name, { title, text }) => {
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
  let isInSight = false
  seeing('camera2', () => isInSight)
  const camera = fakeCamera()
  await open(async () => ({ kind: 'right', text: '', until: Promise.resolve() }))
  isInSight = true
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(camera.isOn()).toBe(false)
})

it('[BC-02] [BC-05] the camera dialog stays open for the Complete card, which is the second scan of what the camera found', async () => {
  seeing('camera3')
  fakeCamera()
  const seconds: string[] = []
  await open(async (code, _, { isSecond }) => {
    if (isSecond) seconds.push(code)
    return { kind: isSecond ? 'right' : 'again', text: isSecond ? 'Completed' : 'Scan again' }
  })
  expect(await screen.findByText('Scan again')).toBeDefined()
  expect(screen.getByText(texts.again)).toBeDefined()
  act(() => scanController.submit('SFL-CMD-COMPLETE'))
  expect(await screen.findByText('Completed')).toBeDefined()
  expect(screen.queryByText(texts.again)).toBeNull()
  expect(seconds).toEqual(['CAMERA3'])
  expect(screen.getByRole('dialog')).toBeDefined()
})

it('[BC-01] [BC-02] a card that the camera reads presses a button of the page, and the camera goes off', async () => {
  seeing('sfl-cmd-ship')
  const camera = fakeCamera()
  const ship = vi.fn()
  await open(
    undefined,
    <button type="button" onClick={ship} {...commandAttribute('ship')}>
      Ship
    </button>,
  )
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(ship).toHaveBeenCalledOnce()
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

it('[BC-02] after the chosen camera is unplugged, trying again starts another one', async () => {
  seeing('B300')
  const camera = fakeCamera({ names: ['Back camera', 'USB camera'] })
  const { user } = await open()
  await user.selectOptions(await screen.findByRole('combobox', { name: texts.choice }), 'USB camera')
  await vi.waitFor(() => expect(camera.wishes).toHaveLength(2))
  await screen.findByRole('combobox', { name: texts.choice })
  act(() => camera.unplug('USB camera'))
  expect((await screen.findByRole('alert')).textContent).toContain(texts.failures.lost.title)
  await user.click(screen.getByRole('button', { name: texts.retry }))
  await vi.waitFor(() => expect(camera.isOn()).toBe(true))
  expect(camera.wishes.at(-1)).toMatchObject({ facingMode: 'environment' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[BC-02] a page counts as not typed in where the light was switched or another camera was chosen', async () => {
  seeing('B300')
  fakeCamera({ torch: true, names: ['Back camera', 'Front camera'] })
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const hasInput = watchForms(stopped.signal)
  const { user } = await open()
  await user.click(await screen.findByRole('switch', { name: texts.torch }))
  await user.selectOptions(screen.getByRole('combobox', { name: texts.choice }), 'Front camera')
  expect(hasInput()).toBe(false)
})
