const box = '<td style="text-align: center; font-size: 12pt; line-height: 1">☐</td>'

/** What job sheets of books say besides: the way of a component through the site, to be ticked and signed at each station. */
export const bookSheet = `<p style="padding: 1.5mm 3mm; background: #000; color: #fff; font-size: 13pt; font-weight: 700">
  {{component.code}} of {{item.quantity}} {{#if (eq item.quantity 1)}}book{{else}}books{{/if}}: print {{round (add (multiply item.quantity 1.05) 3)}}
</p>
<table style="font-size: 10pt">
  <thead>
    <tr>
      <th style="width: 9%">Done</th>
      <th style="width: 14%">Station</th>
      <th>What to do</th>
      <th style="width: 10%">Good</th>
      <th style="width: 19%">Name, time</th>
    </tr>
  </thead>
  <tbody>
    <tr>${box}<td><b>Press</b></td><td>Grain along the spine. Check the first sheet.</td><td></td><td></td></tr>
    {{#if (eq component.code "Cover")}}
    <tr>${box}<td><b>Laminate</b></td><td>{{default component.attributes.lamination "None"}}. Let it rest for 30 minutes.</td><td></td><td></td></tr>
    <tr>${box}<td><b>Crease</b></td><td>Two at the spine, two hinges of 7 mm.</td><td></td><td></td></tr>
    {{else}}
    <tr>${box}<td><b>Fold</b></td><td>Collate, check the marks on the back.</td><td></td><td></td></tr>
    {{/if}}
    <tr>${box}<td><b>Bind</b></td><td>{{default component.attributes.binding "PUR"}}. Pull test on the first book.</td><td></td><td></td></tr>
    <tr>${box}<td><b>Trim</b></td><td>148 × 210 mm: head, foot, front.</td><td></td><td></td></tr>
    <tr>${box}<td><b>Pack</b></td><td>In tens, spines turned{{#if shipment.shipTo.town}}, for {{shipment.shipTo.town}}{{/if}}.</td><td></td><td></td></tr>
  </tbody>
</table>
`
