/**
 * For the sheet and for the preview of a template, which has a document of its own. Nothing is painted outside of it, so
 * that it cannot cover the sheet. Colours print, because text on them may be white.
 */
export const htmlStyles = `
.job-sheet-html {
  contain: paint;
  margin-top: 1mm;
  color: #000;
  font-size: 11pt;
  line-height: 1.4;
  overflow-wrap: anywhere;
  print-color-adjust: exact;
}
.job-sheet-html * {
  max-width: 100%;
  box-sizing: border-box;
}
.job-sheet-html > * + * {
  margin-top: 3mm;
}
.job-sheet-html :is(h4, h5, h6) {
  margin: 4mm 0 1mm;
  font-weight: 700;
  line-height: 1.25;
  break-after: avoid;
}
.job-sheet-html > :is(h4, h5, h6):first-child {
  margin-top: 0;
}
.job-sheet-html h4 {
  font-size: 18pt;
}
.job-sheet-html h5 {
  font-size: 14pt;
}
.job-sheet-html h6 {
  font-size: 11.5pt;
}
.job-sheet-html p {
  margin: 0 0 2mm;
  orphans: 3;
  widows: 3;
}
.job-sheet-html :is(ul, ol) {
  margin: 0 0 2mm;
  padding-inline-start: 6mm;
}
.job-sheet-html ul {
  list-style: disc;
}
.job-sheet-html ol {
  list-style: decimal;
}
.job-sheet-html table {
  width: 100%;
  margin: 0 0 2mm;
  border-collapse: collapse;
}
.job-sheet-html :is(th, td) {
  padding: 1.2mm 2mm;
  border: 0.2mm solid #888;
  text-align: start;
  vertical-align: top;
}
.job-sheet-html th {
  overflow-wrap: break-word;
}
.job-sheet-html :is(tr, img, figure) {
  break-inside: avoid;
}
.job-sheet-html caption {
  text-align: start;
  font-weight: 600;
}
.job-sheet-html :is(figure, dl, dd) {
  margin: 0;
}
.job-sheet-html hr {
  margin: 3mm 0;
  border: 0;
  border-top: 0.2mm solid #888;
}
.job-sheet-html blockquote {
  margin: 0 0 2mm;
  padding-inline-start: 3mm;
  border-inline-start: 0.7mm solid #888;
}
.job-sheet-html pre {
  margin: 0 0 2mm;
  white-space: pre-wrap;
}
.job-sheet-html :is(pre, code, kbd) {
  font-family: monospace;
}
.job-sheet-html img {
  display: inline-block;
  height: auto;
}
`
