import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that an address is counted by: an IPv4 address itself; the first 64 bits of an IPv6 address, since each household
 * has all addresses behind them. Anything else is returned unchanged.
 */
export function networkOf(ip: string): string {
  // Nearly every address; parsing takes longer than all that is done with the result.
  const family = isIP(ip)
  if (family !== 6) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}

/** Tells whether an address belongs to this machine; accepts IPv4 in IPv6 form too (`::ffff:127.0.0.1`). */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'

/** Tells whether a host name can only mean this machine: `localhost`, a name below it, or a loopback address. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

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

/** True for addresses of this machine, which only the local environment may have: for tests of receivers. */
const isLoopbackUrl = (url: URL): boolean => isLoopbackHost(url.hostname)

/**
 * Tells whether the server may post to an address that a person has given: `https` on the open internet. Names are looked up when it is
 * connected to.
 */
export function isPublicUrl(text: string, env: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  if (isLoopbackUrl(url)) return env === 'local' && /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:') return false
  try {
    assertPublicHost(url.hostname)
    return true
  } catch {
    return false
  }
}

interface PublicPost {
  url: string
  headers: Record<string, string>
  body: Buffer | string | null
  timeoutMs: number
  /** The environment: only the local one may post to this machine. */
  env: string
}

/**
 * Posts to an address that a person has given. @returns the status of the answer, whose body is not read; throws if there is none, and
 * {@link PrivateAddressError} if the address is not public. It is judged where it is connected to, and redirects are not followed.
 */
export async function postPublic({ url, headers, body, timeoutMs, env }: PublicPost): Promise<number> {
  if (!isPublicUrl(url, env)) throw new PrivateAddressError()
  const target = new URL(url)
  const request = target.protocol === 'https:' ? requestSecure : requestPlain
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isLoopbackUrl(target) && { lookup: lookupPublic }),
  }
  return new Promise((resolve, reject) => {
    request(target, options, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })
}
