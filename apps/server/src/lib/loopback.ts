import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Tells whether an address belongs to this machine; accepts IPv4 in IPv6 form too (`::ffff:127.0.0.1`). */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'

/** Tells whether a host name can only mean this machine: `localhost`, a name below it, or a loopback address. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}
