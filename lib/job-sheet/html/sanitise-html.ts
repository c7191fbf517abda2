import sanitizeHtml from 'sanitize-html'

const tags = [
  'h4 h5 h6 p div span br hr blockquote pre figure figcaption img section header footer ul ol li dl dt dd',
  'table caption colgroup col thead tbody tfoot tr th td',
  'b strong i em u s del ins mark small sub sup code kbd abbr ruby rt rp bdi wbr',
].flatMap((names) => names.split(' '))

/** Left out with their content. Of any other tag that is not allowed the content stays. */
const leftOutWhole = [
  'script style title noscript template noembed noframes textarea select option xmp',
  'svg math iframe object audio video canvas',
].flatMap((names) => names.split(' '))

const colour = /^(?:#[\da-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\))$/i
const width = /^(?:auto|none|\d{1,3}(?:\.\d{1,3})?(?:px|pt|mm|cm|em|rem|%))$/
const space = /^(?:0|\d{1,2}(?:\.\d{1,3})?(?:px|pt|mm|em|rem))$/
const padding = /^(?:(?:^|\s+)(?:0|\d{1,2}(?:\.\d{1,3})?(?:px|pt|mm|em|rem))){1,4}$/
const margin = /^(?:(?:^|\s+)(?:0|auto|\d{1,2}(?:\.\d{1,3})?(?:px|pt|mm|em|rem))){1,4}$/
const border =
  /^(?:(?:^|\s+)(?:0|\d{1,2}(?:\.\d{1,3})?(?:px|pt|mm|em|rem)|#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]{5,40}\))){1,3}$/i
const breakAround = /^(?:auto|avoid|page|always)$/

/**
 * No value is negative, names an address, or takes text out of its place; a font has a size of its own, because sizes that
 * depend on others multiply.
 */
const styles = {
  color: [colour],
  background: [colour],
  'background-color': [colour],
  'font-size': [
    /^\d{1,2}(?:\.\d{1,2})?(?:px|pt|mm)$/,
    /^[0-4](?:\.\d{1,2})?rem$/,
    /^(?:medium|(?:xx?-)?(?:small|large))$/,
  ],
  'font-weight': [/^(?:normal|bold|[1-9]00)$/],
  'font-style': [/^(?:normal|italic)$/],
  'font-family': [/^[\w ,'"-]{1,100}$/],
  'line-height': [/^(?:normal|[1-3](?:\.\d{1,2})?)$/],
  'text-align': [/^(?:left|right|center|justify|start|end)$/],
  'text-decoration': [/^(?:none|underline|line-through)$/],
  'text-transform': [/^(?:none|uppercase|lowercase|capitalize)$/],
  'vertical-align': [/^(?:top|middle|bottom|baseline)$/],
  'white-space': [/^(?:normal|pre-line|pre-wrap)$/],
  'list-style-type': [/^[a-z-]{1,30}$/],
  width: [width],
  'max-width': [width],
  padding: [padding],
  margin: [margin],
  border: [border],
  'border-color': [colour],
  'border-style': [/^(?:none|solid|dashed|dotted|double)$/],
  'border-width': [space],
  'border-radius': [space],
  'border-collapse': [/^(?:collapse|separate)$/],
  'break-before': [breakAround],
  'break-after': [breakAround],
  'break-inside': [breakAround],
  'page-break-before': [breakAround],
  'page-break-after': [breakAround],
  'page-break-inside': [breakAround],
}
const ofSides = (property: 'padding' | 'margin' | 'border') =>
  Object.fromEntries(['top', 'right', 'bottom', 'left'].map((side) => [`${property}-${side}`, styles[property]]))
/** A box of a fixed height that is not a row of a table would let its text run over what follows. */
const height = [/^\d{1,2}(?:\.\d{1,3})?(?:px|pt|mm|rem)$/]

const isPicture = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  nonTextTags: leftOutWhole,
  nestingLimit: 40,
  allowedAttributes: {
    '*': ['style', 'dir', 'lang'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    colgroup: ['span'],
    ol: ['start', 'type'],
  },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowedStyles: {
    '*': { ...styles, ...ofSides('padding'), ...ofSides('margin'), ...ofSides('border') },
    tr: { height },
    th: { height },
    td: { height },
    img: { height },
  },
  // The headings of the sheet are above those of a template.
  transformTags: {
    h1: 'h4',
    h2: 'h5',
    h3: 'h6',
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture.test(attribs['src'] ?? ''),
}

/** Nothing runs, loads, leads anywhere, or can be laid over the sheet. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, options).trim()
