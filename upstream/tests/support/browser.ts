type Sent = { method?: string; body?: URLSearchParams }

/** A browser without pages: keeps cookies and follows redirects until they lead to another origin. */
export function createBrowser(origin: string) {
  const jar = new Map<string, string>()

  async function send(address: string | URL, init: Sent = {}): Promise<Response> {
    const url = new URL(address, origin)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Where it ends up: a page of the origin, or an address elsewhere that it was sent to. */
  async function open(address: string | URL, init: Sent = {}): Promise<{ url: URL; page: Response }> {
    let url = new URL(address, origin)
    let page = await send(url, init)
    for (let location = page.headers.get('location'); location !== null; location = page.headers.get('location')) {
      url = new URL(location, url)
      if (url.origin !== origin) break
      page = await send(url)
    }
    return { url, page }
  }

  const submit = (url: URL, fields: Record<string, string>) =>
    open(url, { method: 'POST', body: new URLSearchParams(fields) })

  return { open, submit, cookies: jar }
}
