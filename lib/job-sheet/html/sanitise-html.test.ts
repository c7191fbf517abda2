import { expect, it } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'

const pixel = 'data:image/png;base64,iVBORw0KGgo='

/** What is kept of HTML. */
const rows: [given: string, kept: string, name: string][] = [
  ['<h1>A</h1><h3>B</h3>', '<h4>A</h4><h6>B</h6>', 'headings, below those of the sheet'],
  ['</div></article><table><tr><td>A', '<table><tr><td>A</td></tr></table>', 'what was never opened'],
  [`<img src="${pixel}">`, `<img alt="" src="${pixel}" />`, 'pictures that are part of it'],
  ['&lt;b&gt; &amp; 1 &lt; 2', '&lt;b&gt; &amp; 1 &lt; 2', 'what is escaped, as text'],
  ['<script>a()</script><ScRiPt src=//a.example/a.js></sCrIpT>', '', 'scripts'],
  ['<p onclick="a()" ONLOAD=a()>A</p>', '<p>A</p>', 'handlers'],
  ['<a href="javascript:a()">A</a>', 'A', 'a link, but not its text'],
  ['<img src="https://a.example/a.png"><img src=//a.example/a.png>', '', 'pictures of other hosts'],
  ['<img src="/api/upstream/user/me">', '', 'pictures of the portal, which are asked for with the session'],
  ['<img src="data:text/html,<script>a()</script>">', '', 'a picture that is a page'],
  [`<img src="${pixel}" srcset="//a.example/a.png 2x" onerror=a()>`, `<img alt="" src="${pixel}" />`, 'more addresses'],
  ['<svg onload=a()><a href="javascript:a()"><text>A</text></a></svg>B', 'B', 'SVG with all that is in it'],
  ['<math><mtext><style><img src=x onerror=a()></style></mtext></math>B', 'B', 'MathML'],
  ['<noscript><p title="</noscript><img src=x onerror=a()>">', '', 'what noscript hides'],
  ['<form action="//a.example"><input value="A"><button>B</button></form>', 'B', 'forms'],
  ['<style>* { display: none }</style><link rel=stylesheet href=//a.example/a.css>', '', 'style sheets'],
  ['<base href="//a.example/"><meta http-equiv=refresh content="0;url=//a.example/">', '', 'addresses of the page'],
  ['<p class="fixed inset-0" id="main">A</p>', '<p>A</p>', 'classes and ids, which the portal’s own styles know'],
  ['<!--[if IE]><script>a()</script><![endif]-->A', 'A', 'comments'],
]

it('[JS-04] [SEC-36] HTML keeps text, tables and styles, and loses what runs or loads', () => {
  for (const [given, kept, name] of rows) expect(sanitiseHtml(given), name).toBe(kept)
  const table = '<table><tr><th scope="row" colspan="2">A</th></tr></table>'
  expect(sanitiseHtml(table)).toBe(table)
  const style = 'color:#c00;font-size:14pt;border:1px solid rgb(1, 2, 3);padding:1mm 2mm;break-before:page'
  const styled = `<p style="${style}">A</p>`
  expect(sanitiseHtml(styled.replaceAll(':', ': '))).toBe(styled)
})

const unsafeStyles = `
  position: fixed; top: 0 | margin: -50mm | margin-top: -1px | transform: translateY(-100px) | display: none | float: left
  | background: url(https://a.example/a.png) | background: #fff url("data:image/png;base64,AA==") | height: 90mm
  | background-image: linear-gradient(red, red) | width: expression(a()) | width: calc(100% + 50mm) | font-size: 3em
  | color: var(--surface) | line-height: 0 | font-size: 900pt | content: "A" | behavior: url(#a) | --a: 1
  | color: red; } body { display: none`
  .trim()
  .split(/\s+\|\s+/)

it('[JS-04] a style that could cover, hide or load is left out', () => {
  for (const style of unsafeStyles)
    expect(sanitiseHtml(`<p style='${style}'>A</p>`), style).toMatch(/^<p(?: style="color:red")?>A<\/p>$/)
})

it('[JS-04] the longest note of any tags is read, and is at most 40 levels deep', () => {
  for (const piece of ['<div>', '<b style="color: red">A</b>', '<svg><g>', '<'])
    expect(sanitiseHtml(piece.repeat(200_000 / piece.length)), piece).not.toMatch(/(?:<div>){41}/)
})
