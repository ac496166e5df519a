import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given out so far; ranges with a special meaning lie within it too. */
const ASSIGNED: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Tells whether an IP address belongs to the public internet. An imported file must not make the server fetch from its own
 * network. IPv4 addresses in IPv6 form are refused.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || address.match(ASSIGNED)
}

export class PrivateAddressError extends Error {}

/** Checks a host that is an IP address, which is never looked up. Throws {@link PrivateAddressError}. */
export function assertPublicHost(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0 && !isPublicAddress(bare)) throw new PrivateAddressError()
}

/** Resolves a host for the connection itself, so that the checked address is the one that is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddressError(), '')
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  })
}
