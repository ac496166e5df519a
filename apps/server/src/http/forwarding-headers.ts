import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/config.ts'
import { forwardedChain, type RawRequest } from './forwarded-chain.ts'

/** Headers that only a proxy may set. */
const PROXY_HEADERS = [
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
]

/**
 * The headers of a request that is forwarded to another server. `X-Forwarded-For` has the client's address according to the trusted
 * proxies and this server's socket; what the client wrote there is dropped, so it cannot choose the address by which it is counted.
 * The other server must trust one proxy more than this one.
 */
export function forwardingHeaders({ appUrl, trustedProxies }: Pick<Config, 'appUrl' | 'trustedProxies'>) {
  const { host, protocol } = new URL(appUrl)
  return ({ raw }: { raw: RawRequest }, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !PROXY_HEADERS.includes(name))),
    'x-forwarded-for': forwardedChain(raw, trustedProxies).join(', '),
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  })
}
