import { Check, type CheckProps } from './checkbox.tsx'

/** For what takes effect at once. What waits for a Save button is a checkbox. */
export function Switch(props: CheckProps) {
  return <Check {...props} kind="switch" />
}
