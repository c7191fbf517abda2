export const toDuration = (ms: number): { unit: 'ms' | 's'; count: number } =>
  ms < 1000 ? { unit: 'ms', count: Math.round(ms) } : { unit: 's', count: Math.round(ms / 100) / 10 }
