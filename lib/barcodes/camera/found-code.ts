export type FoundCode = { text: string; x: number; y: number }
