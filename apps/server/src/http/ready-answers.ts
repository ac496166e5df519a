import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CrossProcessInvalidation } from '../cache/cross-process-invalidation.ts'

/** An answer to a GET as it goes out, with everything that belongs to it. */
export interface ReadyAnswer {
  status: number
  etag: string
  /** All headers, names and values in turn, as Node writes them with the least ado. */
  head: string[]
  /** The same where the caller has the body already. */
  notModifiedHead: string[]
  body: Buffer
}

/** What lies ready for a GET, to be sent as it is; undefined: the routes are to answer, as they would without this. */
export type FindReady = (url: string, headers: IncomingHttpHeaders) => ReadyAnswer | undefined

const FINDERS = Symbol('finders of ready answers')

/**
 * Sends what lies ready before a request is routed: the request and reply objects, hooks, ids and loggers of a route take as long
 * as all the rest (decision 032). Whatever is not quite usual goes to the routes. To be called before any hook is added.
 */
export function sendReadyFirst(app: FastifyInstance, others?: Pick<CrossProcessInvalidation, 'catchUp'>): void {
  const finders: FindReady[] = []
  app.decorate(FINDERS, finders)
  // Once the server is to end, the routes turn away who still comes.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  function findReady({ method, url = '', headers }: IncomingMessage): ReadyAnswer | undefined {
    if (method !== 'GET' || closing || others?.catchUp()) return undefined
    for (const find of finders) {
      const answer = find(url, headers)
      if (answer) return answer
    }
    return undefined
  }

  const [route] = app.server.listeners('request') as [RequestListener]
  app.server.removeAllListeners('request').on('request', (request, response) => {
    try {
      const answer = findReady(request)
      if (answer) return sendReady(request.headers, response, answer)
    } catch (error) {
      // Where nothing was said yet the routes meet the same, and have words for it.
      if (response.headersSent) {
        app.log.error(error)
        return void response.destroy()
      }
    }
    route(request, response)
  })
}

/** Offers what {@link sendReadyFirst} may send. Routes have to answer the same: a server need not look here first. */
export function offerReady(app: FastifyInstance, find: FindReady): void {
  if (app.hasDecorator(FINDERS)) app.getDecorator<FindReady[]>(FINDERS).push(find)
}

export function sendReady(
  { 'if-none-match': known }: IncomingHttpHeaders,
  response: ServerResponse,
  { status, etag, head, notModifiedHead, body }: ReadyAnswer,
): void {
  if (status === 200 && known === etag) response.writeHead(304, notModifiedHead).end()
  else response.writeHead(status, head).end(body)
}
