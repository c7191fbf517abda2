'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CameraWords } from '#components/barcodes/scan-texts.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { Switch } from '#components/ui/forms/switch.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { type CameraFailure, switchTorch } from '#lib/barcodes/camera/device.ts'
import { type CameraState, runCamera } from '#lib/barcodes/camera/run-camera.ts'

export function CameraView({ texts, onCode }: { texts: CameraWords; onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  // A new object starts the camera again.
  const [request, setRequest] = useState<{ id?: string }>({})
  const take = useEffectEvent(onCode)

  useEffect(() => {
    if (!video.current) return undefined
    return runCamera(video.current, { id: request.id, onState: setState, onCode: take })
  }, [request])

  return (
    <>
      <div
        className={cx(
          'relative aspect-square max-h-[60dvh] w-full overflow-hidden rounded-panel bg-[#000] text-[#fff] sm:aspect-4/3',
          state.kind === 'failed' && 'hidden',
        )}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture without sound */}
        <video
          ref={video}
          muted
          playsInline
          aria-label={texts.picture}
          className={cx('size-full object-cover', state.kind !== 'reading' && 'invisible')}
        />
        {state.kind === 'starting' && (
          <p className="absolute inset-0 flex items-center justify-center">
            <Spinner label={texts.starting} />
          </p>
        )}
        {state.kind === 'reading' && <Frame hint={texts.hint} />}
      </div>
      {state.kind === 'reading' && <CameraTools {...state} texts={texts} onChoose={(id) => setRequest({ id })} />}
      {state.kind === 'failed' && (
        <CameraFailed texts={texts} failure={state.failure} onRetry={() => setRequest({ ...request })} />
      )}
    </>
  )
}

/** As large as the decoded part: `frameShare` in lib/barcodes/camera/read-video.ts. */
function Frame({ hint }: { hint: string }) {
  return (
    <>
      <div
        aria-hidden="true"
        data-camera-frame=""
        className="absolute inset-x-[5%] inset-y-[20%] rounded-panel border-4 border-[#fff] shadow-[0_0_0_100vmax_rgb(0_0_0/65%)]"
      />
      <p className="absolute inset-x-0 bottom-0 flex h-1/5 items-center justify-center px-4 text-center">{hint}</p>
    </>
  )
}

type ToolsProps = Extract<CameraState, { kind: 'reading' }> & { texts: CameraWords; onChoose: (id: string) => void }

function CameraTools({ cameras, track, hasTorch, texts, onChoose }: ToolsProps) {
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

type FailedProps = { failure: CameraFailure; texts: CameraWords; onRetry: () => void }

function CameraFailed({ failure, texts, onRetry }: FailedProps) {
  const { title, text } = texts.failures[failure]
  // Trying again cannot make the address a secure one.
  const retry = failure !== 'insecure' && (
    <Button size="large" icon="refresh" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  return (
    <div role="alert" className="rounded-panel bg-sunken">
      <EmptyState icon="camera" title={title} action={retry}>
        {text}
      </EmptyState>
    </div>
  )
}
