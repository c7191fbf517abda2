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
