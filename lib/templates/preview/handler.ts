import { templates } from '#lib/contract/templates.ts'
import { htmlStyles } from '#lib/job-sheet/html/html-styles.ts'
import { longestNote } from '#lib/job-sheet/html/longest-note.ts'
import { sanitiseHtml } from '#lib/job-sheet/html/sanitise-html.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { readText } from '#lib/server/http/request-body.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'

/** The output has at most 5 MB, and in a form each of its line ends is two bytes. */
const maxBytes = 12 * 1024 * 1024
/** A form of the type `text/plain`: parsers of other forms take minutes for megabytes of parameters. */
const beforeOutput = /^type=(\w+)\r\noutput=/
const afterOutput = '\r\n'

/** Decision 067. */
const policy = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const html = 'text/html; charset=utf-8'
type Shown = { contentType: string; toDocument: (output: string) => string }
const shownTypes = new Map<string, Shown>([
  ['html', { contentType: html, toDocument: (output) => output }],
  ['jobSheet', { contentType: html, toDocument: toSheetDocument }],
  ['svg', { contentType: 'image/svg+xml; charset=utf-8', toDocument: (output) => output }],
])

function toSheetDocument(output: string) {
  if (output.length > longestNote) throw new RefusedError(413, 'too_large')
  const body = `<body style="width: 190mm; margin: 5mm; zoom: 0.7"><div class="job-sheet-html">${sanitiseHtml(output)}</div></body>`
  return `<!doctype html><style>body { font-family: sans-serif } ${htmlStyles}</style>${body}`
}

export const createPreviewHandler = (wrapHandler: WrapHandler<Session>) =>
  wrapHandler('template preview', { from: 'navigation', call: templates.mergeNew }, async (request) => {
    const form = await readText(request, { type: /^text\/plain/i, maxBytes })
    const [before, type] = beforeOutput.exec(form) ?? ['']
    const shown = shownTypes.get(type ?? '')
    if (shown === undefined || !form.endsWith(afterOutput)) throw new RefusedError(400, 'bad_body')
    return new Response(shown.toDocument(form.slice(before.length, -afterOutput.length)), {
      headers: {
        ...apiHeaders,
        'content-security-policy': policy,
        'content-type': shown.contentType,
        'referrer-policy': 'no-referrer',
        'x-dns-prefetch-control': 'off',
      },
    })
  })
