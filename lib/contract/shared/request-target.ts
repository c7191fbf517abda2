/** Of what stands in the first line of a request. Libraries take it apart in time that grows with the square of these. */
export const targetLimits = { bytes: 4096, parameters: 100 }

/** Counted before anything reads it. */
export function refusalOfTarget(
  target: string,
  bytes: number = targetLimits.bytes,
): { status: 400 | 414; text: string } | undefined {
  if (target.length > bytes) return { status: 414, text: `The address is longer than ${bytes} bytes.` }
  if (target.split('&', targetLimits.parameters + 1).length > targetLimits.parameters)
    return { status: 400, text: `The address has more than ${targetLimits.parameters} parameters.` }
  return undefined
}
