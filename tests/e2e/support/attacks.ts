/** Texts that do harm in a page that does not treat them as text. Each calls `attacked()`, or fetches from a foreign host. */
const attacks = [
  // markup
  '<script>attacked()</script>',
  '"><img src=x onerror=attacked()>',
  '<img src=//attack.example/pixel.png>',
  '<iframe srcdoc="<script>parent.attacked()</script>"></iframe>',
  '<a href="javascript:attacked()">Open the artwork</a>',
  '<svg><a><animate attributeName=href values=javascript:attacked() /><text y=9>Proof</text></a></svg>',
  '<noscript><p title="</noscript><img src=x onerror=attacked()>">',
  '<details open ontoggle=attacked()>Order',
  '<form action="//attack.example/"><button>Complete</button></form>',
  '<meta http-equiv=refresh content="0;url=//attack.example/">',
  '<base href="//attack.example/">',
  '&lt;script&gt;attacked()&lt;/script&gt; &#60;b&#62;',
  // ends of the context in which a text is inserted
  '" autofocus onfocus=attacked() title="',
  '</title></textarea></style></script><script>attacked()</script>',
  '-->]]><script>attacked()</script>',
  '"]); attacked(); self.__next_f.push([1,"',
  '`;attacked()//',
  '<plaintext>',
  // addresses and styles
  'javascript:attacked()//',
  'data:text/html,<script>attacked()</script>',
  '<style>@import "//attack.example/all.css"; * { display: none }</style>',
  'background:url(//attack.example/ink.png)',
  // syntax that React, a template or a spreadsheet would interpret
  '$undefined',
  '$@attacked',
  '["$","script",null,{"children":"attacked()"}]',
  '{"__proto__":{"attacked":true}}',
  "{{constructor.constructor('attacked()')()}}",
  '${attacked()}',
  '<b>{count, plural, one {# order} other {#}}</b>',
  '%00%0d%0aSet-Cookie:%20attacked=1',
  '=HYPERLINK("//attack.example","Invoice")',
  // characters that look like others
  'card\u202Efdp.exe\u202C',
  '\u2067\u05D4\u05D6\u05DE\u05E0\u05D4\u2066 99',
  'ze\u200Bro\u200D wi\uFEFFdth\u00AD',
].map((text) => text.normalize('NFKC'))

/** All of them, joined into as few texts as possible that are short enough for an order number. */
export const attackTexts = attacks.reduce<string[]>((texts, attack) => {
  const last = texts.at(-1)
  return last && last.length + attack.length < 160 ? [...texts.slice(0, -1), `${last} ${attack}`] : [...texts, attack]
}, [])

type More = { shipByDate: string; notesId?: string }

/**
 * An order whose free fields hold the first text, with an item, a shipment and two tags for each text. It is in
 * production at once.
 */
export function hostileOrder(sourceOrderId: string, texts: readonly string[], { shipByDate, notesId }: More) {
  const [text = ''] = texts
  /** The text in each of these fields. */
  const inAll = (names: string, one = text) => Object.fromEntries(names.split(' ').map((name) => [name, one]))
  return {
    sourceOrderId,
    ...inAll('customerName email instructions purchaseOrderNumber additionalInformation'),
    currency: text.slice(0, 100),
    amount: 7,
    stockItems: texts.map((one, shipmentIndex) => ({ ...inAll('code name', one), quantity: 2, shipmentIndex })),
    tags: texts.flatMap((one) => [one, `2 ${one}`]),
    items: texts.map((one, shipmentIndex) => ({
      ...inAll('sourceItemId description dispatchAlert', one),
      sku: 'BC-85x55',
      shipmentIndex,
      quantity: 50,
      components: [
        {
          code: 'Card',
          localFile: true,
          path: encodeURIComponent(one),
          attributes: { [one]: one, Laminate: true },
          instructions: one,
          infotechTemplateId: notesId,
        },
      ],
    })),
    shipments: texts.map((one, shipmentIndex) => ({
      ...inAll('dispatchAlert labelName', one),
      shipmentIndex,
      shipByDate,
      carrier: { alias: 'pickup' },
      carrierFields: { [one]: one },
      attachments: [inAll('path type', one)],
      returnAddress: { ...inAll('name address1 town email', one), isoCountry: one.slice(0, 20) },
      shipTo: {
        ...inAll('name companyName address1 address2 address3 town state postcode phone email', one),
        isoCountry: 'GB',
      },
    })),
  }
}
