import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopbackAddress, isLoopbackHost } from '../lib/network.ts'
import { text } from '../lib/texts.ts'

/** The refusal for other machines; names the variable, since the reader is nearly always the developer. */
export const developersOnly = text(
  'This is shown only to a browser on the same machine. LOCAL_NETWORK=on opens it to a network that you trust.',
)

const FORWARDING = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/

/**
 * Checks that a request comes from a browser on this machine: the socket and the Host header are loopback (another host may be a
 * foreign page that resolves to this machine), and no proxy has forwarded it.
 */
function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const { headers, socket } = raw
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) return false
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false
  const host = headers.host ?? ''
  return URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname)
}

/** Checks whether a request may use the developer's parts of a local shop. */
export const isForDeveloper = (
  request: FastifyRequest,
  { env, localNetwork }: Pick<Config, 'env' | 'localNetwork'>,
): boolean => env === 'local' && (localNetwork || isFromThisMachine(request))
