// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { useScans } from '#components/barcodes/use-scans.ts'
import { watchForms } from '#components/shell/session/session-guard.tsx'
import type { AnswerScan } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { fakeCamera, seeCodes } from '#lib/barcodes/testing/fake-camera.ts'
import messages from '#messages/en-GB.json'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { CameraButton } from './camera-button.tsx'
// Fetched on use: a slow machine would spend the time of the first test on it.
import './camera-dialog.tsx'

const { camera: texts } = messages.barcodes

function Page({ onScan }: { onScan: AnswerScan }) {
  useScans({ onScan })
  return <CameraButton label={texts.open} />
}

async function open(onScan: AnswerScan = async () => ({ kind: 'right', text: '' })) {
  const page = renderInPage(<Page onScan={onScan} />)
  await page.user.click(screen.getByRole('button', { name: texts.open }))
  await screen.findByRole('dialog', { name: texts.title })
  return page
}

it('[BC-02] [BC-05] the dialog stays open for the Complete card, a second scan of its find', async () => {
  seeCodes('camera3')
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

it('[BC-02] the dialog offers the light and other cameras, whose use does not count as typing', async () => {
  seeCodes('B300')
  const camera = fakeCamera({ torch: true, names: ['Back camera', 'Front camera'] })
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const hasInput = watchForms(stopped.signal)
  const { user } = await open()
  await user.click(await screen.findByRole('switch', { name: texts.torch }))
  expect(camera.tracks[0]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  await user.selectOptions(screen.getByRole('combobox', { name: texts.choice }), 'Front camera')
  await vi.waitFor(() => expect(camera.wishes.at(-1)).toMatchObject({ deviceId: { exact: 'Front camera' } }))
  expect(hasInput()).toBe(false)
})

it('[BC-02] after the chosen camera is unplugged, trying again starts another one', async () => {
  seeCodes('B300')
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
