import { expect, it } from 'vitest'
import { doubtfulLabel, toTrackingNumber } from './label.ts'

it.each([
  ['FedEx Express', '1001921334250001000300779017972697', '779017972697'],
  ['FedEx Ground GSN', '9622001900000000000000776632517510', '776632517510'],
  ['FedEx Ground 96', '9611020987654312345672', '987654312345672'],
  ['USPS with a ZIP code', '420221539101026837331000039521', '9101026837331000039521'],
  ['USPS with ZIP+4', '4201002334249200190132607600833457', '9200190132607600833457'],
  ['Codabar of Yamato', 'a123456789013a', '123456789013'],
  ['Royal Mail', 'RR123456785GB', 'RR123456785GB'],
  ['UPS', '1Z999AA10123456784', '1Z999AA10123456784'],
])('[SP-01] the tracking number of a label of %s is what its carrier publishes', (_, code, number) => {
  expect([toTrackingNumber(code), doubtfulLabel(code)]).toEqual([number, undefined])
})

it.each([
  ['FedEx', '1001921334250001000300779017972698', '779017972698'],
  ['USPS', '420221539101026837331000039522', '9101026837331000039522'],
  ['Codabar', 'D123456789012D', '123456789012'],
])('[SP-01] a label of %s whose check digit does not fit is asked about, not shortened', (_, code, number) => {
  expect([toTrackingNumber(code), doubtfulLabel(code)?.number]).toEqual([code, number])
})
