import { readFileSync } from 'node:fs'

/** The programs of the tutorial. A test runs each against a whole upstream. */
export const samples = [
  { file: 'order.sh', name: 'curl', run: 'sh order.sh' },
  { file: 'order.mjs', name: 'Node', run: 'node order.mjs' },
  { file: 'order.py', name: 'Python', run: 'python3 order.py' },
  { file: 'order.php', name: 'PHP', run: 'php order.php' },
] as const

export const samplesFolder = new URL('../../docs/samples/', import.meta.url)

export const readSample = (file: string): string => readFileSync(new URL(file, samplesFolder), 'utf8')

export const settingsFor = (origin: string) => ({
  SITE_FLOW_SUBMISSION: `${origin}/submission`,
  SITE_FLOW_API: `${origin}/api`,
  SITE_FLOW_TOKEN: 'the token of your role',
  SITE_FLOW_SECRET: 'the secret of your role',
  DESTINATION: 'the name of the print site',
  SKU: 'a SKU of the print site',
  COMPONENT: 'the code of its component',
  CARRIER: 'the alias of a carrier',
  ARTWORK: 'https://example.com/card.pdf',
})
