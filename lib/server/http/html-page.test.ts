import { expect, it } from 'vitest'
import { html } from '#lib/contract/shared/html-document.ts'
import { htmlPage } from './html-page.ts'

it('[SEC-40] a text is never markup of the page that it is put into', async () => {
  const evil = `"><script>alert('1')</script>&`
  const body = html`<p title="${evil}">${evil}</p>`
  const text = await htmlPage({ locale: 'en-GB', title: evil, body }).text()
  expect(text).not.toContain('<script')
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;'
  expect(text).toContain(`<title>${escaped} · Site Flow Light</title>`)
})

it('[SEC-36] a page without a script or form may have neither', () => {
  const policy = htmlPage({ locale: 'en-GB', title: 'A', body: html`<p>B</p>` }).headers.get('content-security-policy')
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'none'; frame-ancestors 'none'/,
  )
})
