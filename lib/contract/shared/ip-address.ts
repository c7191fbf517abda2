import ipaddr from 'ipaddr.js'

/** Complete addresses only: generous parsers take a bare number for one, too. */
export const isIpAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text))

/** Whether an IP address is on the public internet: not loopback, private, link-local, carrier-grade, mapped or translated. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
