import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Private and special ranges: a file must not make the server send requests into its own network. */
const PRIVATE_RANGES: [address: string, prefix: number][] = [
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

const privateRanges = new BlockList()
for (const [address, prefix] of PRIVATE_RANGES) privateRanges.addSubnet(address, prefix, 'ipv4')

const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
// Within the public range: documentation, and addresses that embed others.
privateRanges.addSubnet('2001:db8::', 32, 'ipv6')
privateRanges.addSubnet('2001::', 23, 'ipv6')
privateRanges.addSubnet('2002::', 16, 'ipv6')

/** Returns whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateRanges.check(address, 'ipv4')
  return family === 6 && publicIpv6.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
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
