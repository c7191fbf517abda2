/** Licences that require only that their text is included: the page of licences shows it. */
const permissive = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib'.split(' '),
)

/** Whether an SPDX expression can be met by permissive licences alone. */
export const isPermissive = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => permissive.has(licence)))

/** All under MIT, as their readme or an older field of package.json says. The S3 server of the tests is made of them. */
export const withoutLicenceField = ['busboy', 'dicer', 'humanize-number', 'only', 'streamsearch']

/** Packages under other licences, and why they are allowed. */
export const otherLicences: { packages: RegExp; licence: string; because: string }[] = [
  {
    packages: /^@img\/sharp-(?:libvips|win32|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    because: 'libvips is a shared library in a package of its own, unchanged: a user can replace it',
  },
  {
    packages: /^lightningcss/,
    licence: 'MPL-2.0',
    because: 'builds the style sheets, unchanged; what it writes is not under its licence',
  },
  { packages: /^axe-core$/, licence: 'MPL-2.0', because: 'tests whether pages are accessible' },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    because: 'a table of what browsers can do, read while building; its makers are named on the page of licences',
  },
  {
    packages: /^@fontsource-variable\//,
    licence: 'OFL-1.1',
    because: 'fonts, unchanged; a delivery note has the letters that it needs of them, which their licence allows',
  },
  {
    packages: /^argparse$/,
    licence: 'Python-2.0',
    because: 'reads the options of a command of wawoff2, which is never started',
  },
  {
    packages: /^sentry$/,
    licence: 'FSL-1.1-Apache-2.0',
    because: 'uploads sources when @sentry/nextjs wraps a build, which this one does not: it is never started',
  },
]
