import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/config.ts'
import { forwardedChain, type RawRequest } from './forwarded-chain.ts'

/** Says about the client what only a proxy may say. */
const SAID_BY_PROXIES = [
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
]

/**
 * The headers of a request that is handed on to another server: `X-Forwarded-For` names the client, as far as our own proxies and this
 * server's socket tell. What the client itself wrote there goes no further, so the other server counts clients, and none of them chooses
 * as whom it is counted. It has to trust one proxy more than this server does.
 */
export function forwardingHeaders({ appUrl, trustedProxies }: Pick<Config, 'appUrl' | 'trustedProxies'>) {
  const { host, protocol } = new URL(appUrl)
  return ({ raw }: { raw: RawRequest }, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !SAID_BY_PROXIES.includes(name))),
    'x-forwarded-for': forwardedChain(raw, trustedProxies).join(', '),
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  })
}
