'use client'

import { useState } from 'react'
import type { CameraWords } from '#components/barcodes/scan-texts.ts'
import { Select } from '#components/ui/forms/select.tsx'
import { Switch } from '#components/ui/forms/switch.tsx'
import { switchTorch } from '#lib/barcodes/camera/device.ts'
import type { CameraState } from '#lib/barcodes/camera/run-camera.ts'

type Props = Extract<CameraState, { kind: 'reading' }> & {
  texts: CameraWords
  onChoose: (id: string) => void
}

/** The light of the camera and the choice of camera, each where the device offers it. */
export function CameraTools({ cameras, track, hasTorch, texts, onChoose }: Props) {
  const [isLit, setLit] = useState(false)
  if (!hasTorch && cameras.length < 2) return null
  return (
    <div className="flex flex-wrap items-end gap-4">
      {hasTorch && (
        <Switch
          label={texts.torch}
          checked={isLit}
          onChange={({ currentTarget: { checked } }) => {
            // Where the device refuses, the switch stays as it was.
            switchTorch(track, checked)
              .then(() => setLit(checked))
              .catch(() => {})
          }}
        />
      )}
      {cameras.length > 1 && (
        <Select
          label={texts.choice}
          value={track.getSettings().deviceId ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose(value)}
          options={cameras.map(({ id, name }) => ({ value: id, label: name || texts.unnamed }))}
          className="min-w-0 flex-1 basis-48"
        />
      )}
    </div>
  )
}
