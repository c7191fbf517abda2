import { html, type Markup } from '#lib/contract/shared/html-document.ts'
import { block, code, type DocsPage, table } from './page.ts'

/** What of a tutorial is the same in every language. */
type Given = {
  settings: string
  example: string
  programs: Markup
  origin: string
  /** How old a signed request may be; 0 is any age. */
  minutes: number
  link: (page: DocsPage, text: string) => Markup
}
export type TutorialText = (given: Given) => Markup

export const englishTutorial: TutorialText = ({ settings, example, minutes, programs, link, origin }) => html`
<p>In ten minutes your software sends a signed order, and sees it arrive. Whoever wants to see such a request first can send
one by hand in the portal, under Help, Submitting Orders: it shows each request as it is sent.</p>

<h2 id="need">What you need</h2>
<ul>
<li>The <strong>token</strong> and <strong>secret</strong> of a role on the account that sends. An owner or admin finds them in the portal
under Setup, Manage Users, in the details of the user. The role customer is enough to send orders.</li>
<li>The <strong>name of the print site</strong>. It has to be the account itself, or one that it is linked with for order submission.</li>
<li>A <strong>SKU</strong> of that site, the <strong>code of its component</strong>, and the <strong>alias of a carrier</strong>. Ask the site.</li>
<li>The <strong>web address of a PDF</strong>. The site fetches it from there.</li>
</ul>
<p>The programs below read all of that from the environment. Put in your own values:</p>
${block(settings)}

<h2 id="sign">How a request is signed</h2>
<p>No password and no session is sent. Each request carries three headers:</p>
${table(
  ['Header', 'What it holds'],
  [
    [code('x-oneflow-authorization'), html`the token, a colon, and the signature`],
    [code('x-oneflow-date'), html`the time, such as ${code('2026-01-31T09:30:00Z')}`],
    [code('x-oneflow-algorithm'), code('SHA256')],
  ],
)}
<p>The signature is the HMAC of a text with the secret as its key, in lower-case hexadecimal. The text is the method, the
path and the date, with a single space between them. The path has no host and no query, and the date is the same as in the header.</p>
${block(example)}
<p>${
  minutes > 0
    ? `A request is taken while its date is at most ${minutes} minutes from the time of the server, so the clock of the sender has to be right.`
    : 'This installation takes requests of any date.'
}
The body is not signed: send it over https.</p>

<h2 id="send">Send an order</h2>
<p>These four programs do the same. Each signs an order, sends it, and waits until it exists.</p>
${programs}

<h2 id="after">What comes back</h2>
<p>${code('POST /submission/order')} answers at once, before it has looked at the order: ${code('_id')} is the id that the order will
have, and ${code('url')} leads to what you sent. The order exists a moment later, and is read at
${code('GET /order/details/{id}')}. Its status is first ${code('dataready')}, while its artwork is fetched and checked, and then
${code('printready')}. ${link('descriptions', 'The site guide')} describes each status.</p>

<h2 id="refused">When something is refused</h2>
${table(
  ['Answer', 'What to do'],
  [
    ['401 Token Not Found', 'The token is wrong, or its role has been removed.'],
    [
      '401 Invalid Signature',
      'Compare your text and signature with the example above: method in capitals, path with its first part, the same date as in the header.',
    ],
    ['401 with the date', 'Set the clock of the sender.'],
    ['403', 'The role may not send orders.'],
    [
      '200, but the order never exists',
      'The order itself was refused. Its reasons stand in the portal under Submission errors, each at its place in the order. There it can be corrected and sent again.',
    ],
  ],
)}

<h2 id="shipped">Mark a shipment as shipped</h2>
<p>The print site can do that by software too, with the same signature:</p>
${block(`PUT ${origin}/api/shipment/shipped/{shipmentId}
{
    "trackingNumber": "1Z999AA10123456784",
    "trackingUrl": "https://carrier.example/1Z999AA10123456784"
}`)}
<p>The shipments of an order, with their ids, are at ${code('GET /shipment/byorder/{orderId}')}. The portal has a form for trying it:
Help, Submitting Orders, Shipment Shipped.</p>

<h2 id="next">From here</h2>
<p>Let the site tell you instead of asking it: ${link('descriptions', 'triggers')} send a message for every event of an order. All
calls are in ${link('api', 'the API reference')}.</p>`
