import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/** The body is not UTF-8, which JSON requires (RFC 8259, section 8.1). */
class BrokenText extends Error {
  readonly statusCode = 400
}

/**
 * Parses JSON as Fastify does, but refuses invalid UTF-8, which would otherwise be stored with replacement characters.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done)
    else done(new BrokenText('the body is no UTF-8'))
  })
}
