/** What job sheets of books say besides: the way of a component through the site, to be ticked and signed at each station. */
export const bookSheet = `<p style="padding: 2.5mm 3mm; background: #000; color: #fff; font-size: 14pt; font-weight: 700">
  {{component.code}} of {{item.quantity}} {{#if (eq item.quantity 1)}}book{{else}}books{{/if}}
</p>
<table>
  <tr>
    <td style="width: 34%"><small>Print, with 5 % and 3 to set up</small><br><b style="font-size: 16pt">{{round (add (multiply item.quantity 1.05) 3)}}</b></td>
    <td style="width: 33%"><small>Binding</small><br><b style="font-size: 16pt">{{default component.attributes.binding "PUR"}}</b></td>
    <td>
      {{#if (eq component.code "Cover")}}
      <small>Lamination</small><br><b style="font-size: 16pt">{{default component.attributes.lamination "None"}}</b>
      {{else}}
      <small>Colours</small><br><b style="font-size: 16pt">{{default component.attributes.colour "4/4"}}</b>
      {{/if}}
    </td>
  </tr>
</table>
<h3>Route</h3>
<table>
  <thead>
    <tr>
      <th style="width: 8%; text-align: center">Done</th>
      <th style="width: 17%">Station</th>
      <th>What to do</th>
      <th style="width: 12%">Good</th>
      <th style="width: 18%">Name and time</th>
    </tr>
  </thead>
  <tbody>
    <tr style="height: 11mm"><td style="text-align: center; font-size: 14pt">☐</td><td><b>Press</b></td><td>Grain along the spine. First sheet against the proof.</td><td></td><td></td></tr>
    {{#if (eq component.code "Cover")}}
    <tr style="height: 11mm"><td style="text-align: center; font-size: 14pt">☐</td><td><b>Laminate</b></td><td>{{default component.attributes.lamination "No lamination: go on"}}. Let it rest for 30 minutes.</td><td></td><td></td></tr>
    <tr style="height: 11mm"><td style="text-align: center; font-size: 14pt">☐</td><td><b>Crease</b></td><td>Two creases at the spine, two hinges of 7 mm.</td><td></td><td></td></tr>
    {{else}}
    <tr style="height: 11mm"><td style="text-align: center; font-size: 14pt">☐</td><td><b>Fold, collate</b></td><td>Check the marks on the back of each block.</td><td></td><td></td></tr>
    {{/if}}
    <tr style="height: 11mm"><td style="text-align: center; font-size: 14pt">☐</td><td><b>Bind</b></td><td>Cover and text of <b>{{item.sourceItemId}}</b> belong together. Pull test on the first book.</td><td></td><td></td></tr>
    <tr style="height: 11mm"><td style="text-align: center; font-size: 14pt">☐</td><td><b>Trim</b></td><td>Head, foot, front: 148 × 210 mm.</td><td></td><td></td></tr>
    <tr style="height: 11mm"><td style="text-align: center; font-size: 14pt">☐</td><td><b>Pack</b></td><td>In tens, spines turned. {{#if shipment.carrier.alias}}To <b>{{shipment.shipTo.town}}</b> by <b>{{shipment.carrier.alias}}</b>.{{/if}}</td><td></td><td></td></tr>
  </tbody>
</table>
<div style="padding: 2mm 3mm; border: 0.5mm solid #000; break-inside: avoid">
  <b>Something is wrong?</b> Stop, keep the sheet with the copies, and ask Marcus, extension 214, before you go on.
</div>
`
