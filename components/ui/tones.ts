import type { IconName } from './icon.tsx'

/** What a colour may mean. Each meaning also has a shape, because colour alone is not seen by everyone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const toneIcons: Record<Tone, IconName> = {
  neutral: 'dot',
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
}

export const toneTexts: Record<Tone, string> = {
  neutral: 'text-neutral',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}

export const toneFills: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}
