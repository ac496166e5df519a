import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/** Not in UTF-8, which JSON is (RFC 8259, section 8.1). */
class BrokenText extends Error {
  readonly statusCode = 400
}

/**
 * Reads JSON as Fastify does, but for what is no UTF-8: decoded with stand-ins for what cannot be read it would be kept, and be
 * something that nobody sent.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done)
    else done(new BrokenText('the body is no UTF-8'))
  })
}
