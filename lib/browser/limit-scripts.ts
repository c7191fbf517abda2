type Rules = {
  createHTML: (text: string) => string | null
  createScript: (text: string) => string
  createScriptURL: (address: string) => string | null
}
/** As much of a browser's Trusted Types as is needed; older browsers have none. */
type Page = {
  location: { origin: string }
  trustedTypes?: { createPolicy: (name: 'default', rules: Rules) => unknown }
}

const program = '/_next/static/'
/** The text by which React creates a script element; it runs nothing. */
const emptyScript = '<script></script>'

/**
 * Says which texts may become scripts or markup in a page whose policy requires Trusted Types, whatever code asks: the
 * parts of the built program, and nothing else.
 */
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
