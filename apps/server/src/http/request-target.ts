import type { FastifyInstance } from 'fastify'
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
