/**
 * Imports that close a circle between folders and cannot go yet, and why. The list only gets shorter: a new circle is
 * broken where it begins.
 */
export const knownCircles: Readonly<Record<string, string>> = {
  'lib/client → lib/access': 'The server client for pages lies beside the transport that sessions are read with.',
  'lib/client → lib/session': 'The server client for pages lies beside the transport that sessions are read with.',
  'lib/errors → lib/log': 'An error is redacted like a line of the log, and the log reports errors.',
  'lib/session → lib/handlers': 'The wrapper that sessions are served by lies beside the one that reads them.',
  'lib/http → lib/handlers': 'The handler of policy reports lies beside the policy.',
  'lib/http → lib/session': 'The language of a request is read from a cookie, whose name the session knows.',
  'lib/i18n → lib/session': 'The language of a request is read from a cookie, whose name the session knows.',
  'lib/barcodes → lib/shell': 'A scan waits for an open dialog, and a key of the shell is not one of a scan.',
  'lib/work/rows → lib/work': 'The row blocks know the filters of the list.',
  'components/shell/frame → components/search': 'The top bar holds the search, which words failures like the frame.',
  'components/shell/session → components/shell': 'The session guard waits until the browser is idle.',
  'upstream/artwork → upstream/demo': 'The samples of the demonstration are fetched as artwork.',
  'upstream/artwork → upstream/intake': 'Artwork that is fetched again writes rows as the intake does.',
  'upstream/artwork → upstream/store': 'What came of the artwork changes the order.',
  'upstream/database → upstream/files': 'The database lies in a folder that the file store opens.',
  'upstream/database/schema → upstream/database': 'A column makes its own ids.',
  'upstream/pdf/inks → upstream/pdf': 'Inks are read with the helpers of the inspection.',
  'upstream/store → upstream/intake': 'A resubmission resolves an order as the intake does.',
  'upstream/store → upstream/triggers': 'A change of an order fires triggers, which read the order.',
}
