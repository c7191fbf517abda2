'use client'

import { type LazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import { Button, type ButtonProps } from './button.tsx'

export function OverlayButton<Props extends object>({
  overlay,
  given,
  ...button
}: { overlay: LazyOverlay<Props>; given: Props } & Omit<ButtonProps, 'onClick' | 'pending'>) {
  const { trigger, isLoading, element } = useOverlay(overlay, given)
  return (
    <>
      <Button {...button} {...trigger} pending={isLoading} />
      {element}
    </>
  )
}
