import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopbackAddress, isLoopbackHost } from '../lib/loopback.ts'
import { text } from '../texts/index.ts'

/** Said to others than the developer; the variable is named because it is nearly always the developer who reads this. */
export const developersOnly = text(
  'This is shown only to a browser on the same machine. LOCAL_NETWORK=on opens it to a network that you trust.',
)

const FORWARDING = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/

/**
 * Tells whether a request comes from a browser on this machine: by the socket itself, to a loopback host (another name may be a page of
 * others that leads here), and not through a proxy, which would speak for somebody elsewhere.
 */
function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const { headers, socket } = raw
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) return false
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false
  const host = headers.host ?? ''
  return URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname)
}

/** Tells whether a request may see the parts of a local shop that are for its developer alone. */
export const isForDeveloper = (
  request: FastifyRequest,
  { env, localNetwork }: Pick<Config, 'env' | 'localNetwork'>,
): boolean => env === 'local' && (localNetwork || isFromThisMachine(request))
