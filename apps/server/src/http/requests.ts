import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopbackAddress, isLoopbackHost } from '../lib/network.ts'
import { RefusalError, refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'

/** Longer than any URL of the shop. */
const TARGET_MAX = 8_000

/** Checks that every program reads the path alike: no disguised host, no parent segments, nothing that cannot be decoded. */
export function isPlainTarget(target: string): boolean {
  if (target.length > TARGET_MAX || !target.startsWith('/') || target.includes('#')) return false
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  // Fast check for most paths, which need no decoding.
  if (/^(?:\/[\w~-]+)*\/?$/.test(path)) return true
  return isPlainPath(path)
}

function isPlainPath(path: string): boolean {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return false
  }
  // Browsers read `//host` and `/\host`, escaped or not, as other hosts; URL parsers drop tabs and line breaks.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
  if (/^\/[/\\]|[\0-\x1f\x7f]/.test(decoded) || path.includes('\\')) return false
  return !path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

/** Refuses other targets before routing. Add it after the hooks that set the language and headers. */
export function refuseOddTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The raw URL, which routers decode and cut.
    if (isPlainTarget(request.raw.url ?? '')) done()
    else done(new RefusalError(refuse('bad_request', text('The request could not be read'))))
  })
}

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
