import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A file must not make the server ask its own network for anything: these are not the open internet. */
const CLOSED: [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const closed = new BlockList()
for (const [address, prefix] of CLOSED) closed.addSubnet(address, prefix, 'ipv4')

const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
// Within the open space: documentation, and addresses that wrap others.
closed.addSubnet('2001:db8::', 32, 'ipv6')
closed.addSubnet('2001::', 23, 'ipv6')
closed.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address belongs to the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

export class ClosedAddress extends Error {}

/** A host that is an address already is never looked up: it is judged here. Throws {@link ClosedAddress}. */
export function refuseClosedHost(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0 && !isPublicAddress(bare)) throw new ClosedAddress()
}

/** Looks a host up for the connection itself, so that what was judged is also what is asked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new ClosedAddress(), '')
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  })
}
