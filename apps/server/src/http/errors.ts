import { type ErrorCode, errorStatus } from '@rialto/contract/error-codes'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionFault, isStatementTimeout, isStorageFault } from '../db/index.ts'
import { FileStorageUnavailable } from '../files/storage.ts'
import { type Refusal, RefusalError, refuse } from '../lib/refusal.ts'
import { type TextValues, text, translate } from '../lib/texts.ts'

/** Sends a refusal in the language of the request. No cache keeps it: not in place of a public reply, nor where nothing was said about caches. */
export function sendRefusal(reply: FastifyReply, locale: string, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfter)))
  const control = reply.getHeader('cache-control')
  if (control === undefined) reply.header('cache-control', 'private, no-store')
  else if (String(control).startsWith('public')) reply.header('cache-control', 'no-cache')
  const errors =
    refusal.errors &&
    Object.fromEntries(
      Object.entries(refusal.errors).map(([field, list]) => [
        field,
        list.map((error) => translate(locale, error.text, inLanguage(locale, error.values))),
      ]),
    )
  return reply
    .code(errorStatus[refusal.code])
    .type('application/json; charset=utf-8')
    .serializer((payload) => JSON.stringify(payload))
    .send({
      message: translate(locale, refusal.text, inLanguage(locale, refusal.values)),
      code: refusal.code,
      ...(errors && { errors }),
      ...(refusal.current !== undefined && { data: { current: refusal.current } }),
    })
}

/** Translates values that are texts themselves, such as a field's name. */
function inLanguage(locale: string, values: TextValues = {}): TextValues {
  return typeof values.field === 'string' ? { ...values, field: translate(locale, values.field) } : values
}

/**
 * Sends refusals and Fastify's own errors (bad JSON, body too large) with their texts, 503 while the disk, the database or the file
 * storage is unavailable or takes too long, and 500 without details for all other errors, which are logged.
 */
export function handleErrors(app: FastifyInstance, localeOf: (request: FastifyRequest) => string): void {
  app.setErrorHandler((error: FastifyError | RefusalError, request, reply) => {
    const refusal = error instanceof RefusalError ? error.refusal : fromFastify(error)
    if (refusal) return sendRefusal(reply, localeOf(request), refusal)
    request.log.error({ err: error }, 'unexpected error')
    if (error instanceof FileStorageUnavailable) return sendRefusal(reply, localeOf(request), busy(5))
    if (isStorageFault(error)) return sendRefusal(reply, localeOf(request), busy(60))
    if (isConnectionFault(error) || isStatementTimeout(error)) return sendRefusal(reply, localeOf(request), busy(5))
    return sendRefusal(
      reply,
      localeOf(request),
      refuse('internal', text('Something went wrong. Please quote {{id}} if you contact us.'), {
        values: { id: request.id },
      }),
    )
  })
}

/** @param retryAfter seconds */
const busy = (retryAfter: number): Refusal =>
  refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter })

const byStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

function fromFastify(error: FastifyError): Refusal | undefined {
  const status = error.statusCode ?? 500
  if (status >= 500 && status !== 503) return undefined
  const code = byStatus[status] ?? 'bad_request'
  switch (code) {
    case 'payload_too_large':
      return refuse(code, text('The request is too large'))
    case 'unsupported_media_type':
      return refuse(code, text('This type of content is not accepted'))
    case 'too_many_requests':
      return refuse(code, text('Too many requests. Please try again later.'))
    case 'unavailable':
      return busy(5)
    case 'not_found':
      return refuse(code, text('Not found'))
    default:
      return refuse(code, text('The request could not be read'))
  }
}

/** The parts of a request that arrive before its body; not validated. */
interface RequestHead {
  params: Record<string, string | undefined>
  headers: FastifyRequest['headers']
}

export type JudgeHead = (head: RequestHead) => Promise<Refusal | undefined>

/** A hook that refuses requests before their body is read, and closes the connection so that it never is. */
export function refuseBeforeBody(judge: JudgeHead, localeOf: (request: FastifyRequest) => string) {
  return async (request: FastifyRequest, response: FastifyReply) => {
    const params = request.params as RequestHead['params']
    const refusal = await judge({ params, headers: request.headers })
    if (refusal) return sendRefusal(response.header('connection', 'close'), localeOf(request), refusal)
  }
}
