import { createHmac } from 'node:crypto'
import { html, type Markup } from '#lib/contract/html-document.ts'
import type { Config } from '../core/config.ts'
import { block, code, joined, type Look, linkTo } from './page.ts'
import { readSample, samples, settingsFor } from './samples.ts'
import { englishTutorial } from './tutorial-en.ts'
import { japaneseTutorial } from './tutorial-ja.ts'

/** A signature to compare one's own with. */
const secret = '0123456789abcdef0123456789abcdef0123456789abcdef'
const signedText = 'POST /submission/order 2026-01-31T09:30:00Z'
const example = `text       ${signedText}
secret     ${secret}
signature  ${createHmac('sha256', secret).update(signedText).digest('hex')}`

/** The first signed order. */
export function tutorial({ origin, signedRequestMinutes }: Config, look: Look): Markup {
  const isJapanese = look.language === 'ja-JP'
  const programs = samples.map(
    ({ file, name, run }) => html`<h3 id="${file}">${name}</h3>
<p>${code(run)} · <a href="${`/docs/samples/${file}`}" download="${file}">${file}</a></p>
${block(readSample(file))}`,
  )
  return (isJapanese ? japaneseTutorial : englishTutorial)({
    settings: Object.entries(settingsFor(origin))
      .map(([name, value]) => `export ${name}='${value}'`)
      .join('\n'),
    example,
    programs: joined(programs),
    origin,
    minutes: signedRequestMinutes,
    link: (page, text) => linkTo(page, text, look),
  })
}
