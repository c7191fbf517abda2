/** The file with an encryption that it does not have. */
export const withEncryption = (entry: string) => edit((text) => text.replace('/Root', `/Encrypt ${entry} /Root`))

/** Damages that programs, mail gateways and transfers do to a PDF. Each leaves all content in place. */
export const damages = {
  'a wrong startxref': edit((text) => text.replace(/startxref\s+\d+/, 'startxref\n7')),
  'a startxref far behind its end': edit((text) => text.replace(/startxref\s+\d+/, 'startxref\n999999999')),
  'a cross-reference table of wrong offsets': edit((text) => text.replaceAll(/\d{10} 00000 n/g, '0000000099 00000 n')),
  'a cut cross-reference and no trailer': edit((text) => text.slice(0, endOfObjects(text) + 40)),
  'nothing behind its objects': edit((text) => text.slice(0, endOfObjects(text))),
  'half a trailer': edit((text) => text.replace(/(trailer\n<<[^>]*\/Si)[^]*/, '$1')),
  'no startxref': edit((text) => text.slice(0, text.lastIndexOf('startxref'))),
  'a trailer without its catalog': edit((text) => text.replace(/\/Root \d+ \d+ R/, '')),
  'a trailer that names another catalog': edit((text) => text.replace(/\/Root \d+ \d+ R/, '/Root 1 0 R')),
  'a brace in its trailer': edit((text) => text.replace(/(\/Root \d+ \d+ R)/, '$1 /Something {')),
  'a trailer that is not closed': edit((text) => text.replace(/(trailer\n<<[^>]*)>>/, '$1')),
  'half a startxref before its startxref': edit((text) => text.replace('startxref', 'startxref(\nstartxref')),
  'a response of a server before it': edit((text) => `HTTP/1.1 200 OK\r\nServer: art\r\n\r\n${text}`),
  'much text before it': edit((text) => `${'Dear printer, '.repeat(400)}\n${text}`),
  'zeros behind it': edit((text) => text + '\0'.repeat(5000)),
  'a page of HTML behind it': edit((text) => text + '<p>Thank you for using our gateway.</p>\n'.repeat(100)),
  'no header': edit((text) => text.replace(/^%PDF-1\.\d\n/, '')),
  'a header without a version': edit((text) => text.replace(/^%PDF-1\.\d/, '%PDF-')),
  'no endobj at all': edit((text) => text.replaceAll('endobj', '')),
  'no endstream behind a stream': edit((text) => text.replace('endstream', '')),
  'streams that are longer than they say': edit((text) => text.replaceAll(/\/Length \d+/g, '/Length 3')),
  'streams that are shorter than they say': edit((text) => text.replaceAll(/\/Length \d+/g, '/Length 9999999')),
  'streams that do not say their length': edit((text) => text.replaceAll(/\/Length \d+/g, '')),
  'line ends of another system': edit((text) => text.replaceAll(/(endobj|endstream|>>)\n/g, '$1\r\n')),
  'an information dictionary that is not closed': edit((text) => text.replace('/Title', '/Title ((((')),
  'a catalog that is not closed': edit((text) => text.replace(/(\/Type \/Catalog[^>]*)>>/, '$1')),
  'a catalog that ends nowhere': edit((text) => text.replace(/(\/Type \/Catalog[^>]*)>>\s*endobj/, '$1')),
  'a page tree that names no page': edit((text) => text.replace(/\/Kids \[[^\]]*\]/, '/Kids [900 0 R]')),
  'a catalog that names no page tree': edit((text) => text.replace(/\/Pages \d+ \d+ R/, '/Pages 900 0 R')),
  'pages that are not closed': edit((text) => text.replaceAll(/(\/Type \/Pages?\n[^]*?)>>\s*endobj/g, '$1endobj')),
  'a page tree that counts nine': edit((text) => text.replace(/\/Count \d+/, '/Count 9')),
  'pages without a size': edit((text) => text.replaceAll(/\/MediaBox \[[^\]]*\]/g, '')),
  'an /Encrypt that is text': withEncryption('(none)'),
}

/** Damages that lose something, with which poppler, Ghostscript and qpdf open the file all the same. */
export const losses = {
  'zeros over a page': edit((text) => withoutObject(text, lastPage(text))),
  'zeros over the head of its content': edit((text) =>
    withoutObject(text, text.lastIndexOf('stream\n', lastPage(text))),
  ),
  'zeros in its compressed content': edit((text) => {
    const data = text.indexOf('stream\n') + 50
    return text.slice(0, data) + '\0'.repeat(200) + text.slice(data + 200)
  }),
}

// Latin 1 has a character for each byte, so binary streams survive.
export function edit(change: (text: string) => string): (whole: Uint8Array) => Buffer {
  return (whole) => Buffer.from(change(Buffer.from(whole).toString('latin1')), 'latin1')
}

/** The text with zeros where the object around a place begins, as after a lost block of a transfer. */
function withoutObject(text: string, around: number): string {
  const at = text.lastIndexOf('\n', text.lastIndexOf(' 0 obj', around)) + 1
  return `${text.slice(0, at)}${'\0'.repeat(9)}${text.slice(at + 9)}`
}

const lastPage = (text: string): number => text.lastIndexOf('/Type /Page\n')

const endOfObjects = (text: string): number => text.lastIndexOf('endobj') + 'endobj\n'.length
