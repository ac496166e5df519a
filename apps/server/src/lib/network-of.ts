import { isIP } from 'node:net'
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
