import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CrossProcessInvalidation } from '../cache/cross-process-invalidation.ts'

/** A complete response to a GET request, built once and sent many times. */
export interface CachedResponse {
  status: number
  etag: string
  /** Header names and values in turn: the form that `writeHead` takes without conversion. */
  head: string[]
  /** The head of the 304 response to a client that has the body already. */
  notModifiedHead: string[]
  body: Buffer
}

/** Finds the cached response to a GET request; undefined hands the request to its route. */
export type FindCachedResponse = (url: string, headers: IncomingHttpHeaders) => CachedResponse | undefined

const FINDERS = Symbol('finders of cached responses')

/**
 * Sends cached responses from the first `onRequest` hook, so that the hooks after it cost them nothing (decision 004).
 * `onResponse` hooks and the request log see them like any other response.
 */
export function sendCachedResponsesFirst(
  app: FastifyInstance,
  invalidation?: Pick<CrossProcessInvalidation, 'catchUp'>,
): void {
  const finders: FindCachedResponse[] = []
  app.decorate(FINDERS, finders)

  function find(url: string, headers: IncomingHttpHeaders): CachedResponse | undefined {
    // The cache may be outdated until invalidations of other processes are received; a later hook waits for them.
    if (invalidation?.catchUp()) return undefined
    for (const finder of finders) {
      const response = finder(url, headers)
      if (response) return response
    }
    return undefined
  }

  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.method !== 'GET') return done()
    try {
      const response = find(raw.url ?? '', raw.headers)
      if (!response) return done()
      sendCachedResponse(raw.headers, reply.raw, response)
      reply.hijack()
    } catch (error) {
      if (!reply.raw.headersSent) return done()
      // A part of the response is sent already, so the connection has to close.
      reply.log.error(error)
      reply.hijack()
      reply.raw.destroy()
    }
  })
}

/** Adds a finder for {@link sendCachedResponsesFirst}. The route must send the same response: a finder may find nothing. */
export function addCachedResponses(app: FastifyInstance, find: FindCachedResponse): void {
  if (app.hasDecorator(FINDERS)) app.getDecorator<FindCachedResponse[]>(FINDERS).push(find)
}

/** Whether a client has what this tag names, as its `If-None-Match` says; proxies that compress make a tag weak (RFC 9110, 13.1.2). */
export function hasTag(clientTags: string | undefined, tag: string): boolean {
  if (clientTags === undefined || clientTags === tag) return clientTags === tag
  const strong = (one: string) => one.trim().replace(/^W\//, '')
  return clientTags.split(',').some((one) => strong(one) === '*' || strong(one) === strong(tag))
}

export function sendCachedResponse(
  { 'if-none-match': clientTags }: IncomingHttpHeaders,
  response: ServerResponse,
  { status, etag, head, notModifiedHead, body }: CachedResponse,
): void {
  if (status === 200 && hasTag(clientTags, etag)) response.writeHead(304, notModifiedHead).end()
  else response.writeHead(status, head).end(body)
}
