import type { FastifyInstance } from 'fastify'
import { RefusalError, refuse } from '../lib/refusal.ts'
import { text } from '../texts/index.ts'

/** Longer addresses than any that the shop makes or reads. */
const TARGET_MAX = 8_000

/** A path that says the same in every program that reads it: no host in disguise, no way up, nothing that cannot be decoded. */
export function isPlainTarget(target: string): boolean {
  if (target.length > TARGET_MAX || !target.startsWith('/') || target.includes('#')) return false
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  // Nearly every path: nothing in it that would have to be decoded.
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
  // `//host` and `/\host` are other hosts to a browser, escaped or not, and so is what URL parsers make of tabs and line breaks.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/^\/[/\\]|[\0-\x1f\x7f]/.test(decoded) || path.includes('\\')) return false
  return !path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

/** Refuses other targets before a route sees them. To be added after what gives a request its language and headers. */
export function refuseOddTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The address as it came: routers decode and cut it.
    if (isPlainTarget(request.raw.url ?? '')) done()
    else done(new RefusalError(refuse('bad_request', text('The request could not be read'))))
  })
}
