import { expect, it } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'

const pixel = 'data:image/png;base64,iVBORw0KGgo='

it.each([
  ['headings, below those of the sheet', '<h1>A</h1><h3>B</h3>', '<h4>A</h4><h6>B</h6>'],
  [
    'tables with joined cells',
    '<table><tr><th scope="row" colspan="2">A</th></tr></table>',
    '<table><tr><th scope="row" colspan="2">A</th></tr></table>',
  ],
  ['pictures that are part of it', `<img src="${pixel}">`, `<img alt="" src="${pixel}" />`],
  ['what is escaped, as text', '&lt;b&gt; &amp; 1 &lt; 2', '&lt;b&gt; &amp; 1 &lt; 2'],
  [
    'styles of text, boxes and pages',
    '<p style="color: #c00; font-size: 14pt; border: 1px solid rgb(1, 2, 3); padding: 1mm 2mm; break-before: page">A</p>',
    '<p style="color:#c00;font-size:14pt;border:1px solid rgb(1, 2, 3);padding:1mm 2mm;break-before:page">A</p>',
  ],
])('[JS-04] HTML keeps %s', (_, given, kept) => {
  expect(sanitiseHtml(given)).toBe(kept)
})

it.each([
  ['a script', '<script>a()</script>', ''],
  ['a script in another case', '<ScRiPt src=//a.example/a.js></sCrIpT>', ''],
  ['handlers', '<p onclick="a()" ONLOAD=a()>A</p>', '<p>A</p>'],
  ['a link, but not its text', '<a href="javascript:a()">A</a>', 'A'],
  ['pictures of other hosts', '<img src="https://a.example/a.png"><img src=//a.example/a.png>', ''],
  ['pictures of the portal, which are asked for with the session', '<img src="/api/upstream/user/me">', ''],
  ['a picture that is a page', '<img src="data:text/html,<script>a()</script>">', ''],
  [
    'more addresses of a picture',
    `<img src="${pixel}" srcset="https://a.example/a.png 2x" onerror=a()>`,
    `<img alt="" src="${pixel}" />`,
  ],
  ['SVG with all that is in it', '<svg onload=a()><a href="javascript:a()"><text>A</text></a></svg>B', 'B'],
  ['MathML', '<math><mtext><style><img src=x onerror=a()></style></mtext></math>B', 'B'],
  ['what noscript hides', '<noscript><p title="</noscript><img src=x onerror=a()>">', ''],
  ['forms', '<form action="//a.example"><input value="A"><button>B</button></form>', 'B'],
  ['frames', '<iframe srcdoc="<script>a()</script>">A</iframe><object data=a></object><embed src=a>', ''],
  ['style sheets', '<style>* { display: none }</style><link rel=stylesheet href=//a.example/a.css>', ''],
  [
    'other addresses of the page',
    '<base href="//a.example/"><meta http-equiv=refresh content="0;url=//a.example/">',
    '',
  ],
  ['classes and ids, which the portal’s own styles know', '<p class="fixed inset-0" id="main">A</p>', '<p>A</p>'],
  ['comments', '<!--[if IE]><script>a()</script><![endif]-->A', 'A'],
])('[JS-04] [SEC-36] HTML loses %s', (_, given, kept) => {
  expect(sanitiseHtml(given)).toBe(kept)
})

it.each([
  'position: fixed; top: 0',
  'margin: -50mm',
  'margin-top: -1px',
  'transform: translateY(-100px)',
  'background: url(https://a.example/a.png)',
  'background: #fff url("data:image/png;base64,AA==")',
  'background-image: linear-gradient(red, red)',
  'width: expression(a())',
  'width: calc(100% + 50mm)',
  'color: var(--surface)',
  'line-height: 0',
  'font-size: 900pt',
  'font-size: 3em',
  'height: 90mm',
  'display: none',
  'float: left',
  'content: "A"',
  'behavior: url(#a)',
  'color: red; } body { display: none',
  '--a: 1',
])('[JS-04] a style that could cover, hide or load is left out: %s', (style) => {
  expect(sanitiseHtml(`<p style='${style}'>A</p>`)).toMatch(/^<p(?: style="color:red")?>A<\/p>$/)
})

it('[JS-04] markup that is not closed, or closed in another order, ends within the note', () => {
  expect(sanitiseHtml('</div></article><table><tr><td>A')).toBe('<table><tr><td>A</td></tr></table>')
  expect(sanitiseHtml('<b><p>A</b>B')).toBe('<b><p>A</p></b>B')
  expect(sanitiseHtml('<p title="A')).toBe('')
})

it.each([
  ['never closed', '<div>'],
  ['closed', '<b style="color: red">A</b>'],
  ['in SVG', '<svg><g>'],
  ['of brackets alone', '<'],
])('[JS-04] the longest note, of tags %s, is read, and is at most 40 levels deep', (_, piece) => {
  const kept = sanitiseHtml(piece.repeat(200_000 / piece.length))
  expect(kept).not.toMatch(/(?:<div>){41}/)
})
