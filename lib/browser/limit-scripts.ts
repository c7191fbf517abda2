type Rules = {
  createHTML: (text: string) => string | null
  createScript: (text: string) => string
  createScriptURL: (address: string) => string | null
}
type Page = {
  location: { origin: string }
  trustedTypes?: { createPolicy: (name: 'default', rules: Rules) => unknown }
}

const program = '/_next/static/'
/** React creates script elements by this text; it runs nothing. */
const emptyScript = '<script></script>'

/** The only Trusted Types policy (decision 033): URLs of the built program, and nothing else. */
export function limitScripts({ trustedTypes, location }: Page): void {
  const isOurs = (address: string) => {
    const url = URL.canParse(address, location.origin) && new URL(address, location.origin)
    return url && url.origin === location.origin && url.pathname.startsWith(program)
  }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === emptyScript ? text : null),
    // A script that React adds to a page never runs. A refusal would break the page.
    createScript: () => '',
    createScriptURL: (address) => (isOurs(address) ? address : null),
  })
}
