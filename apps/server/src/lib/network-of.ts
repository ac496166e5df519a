import { isIPv6 } from 'node:net'

/**
 * Whom an address belongs to, for what is counted per address: IPv4 as it is; of IPv6 the first 64 bits, since each household
 * has all the addresses behind them.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const parts = [...first, ...zeros, ...last].slice(0, 4).map((part) => part.replace(/^0+(?=.)/, ''))
  return `${parts.join(':')}::/64`
}
