import type { FastifyReply, FastifyRequest } from 'fastify'
import type { State } from './state.ts'

const ENDLESS_BYTES = 8 << 20

/** Faults of the service as a whole; only what servers ask is hit by them. */
export const goWrong = (state: State) => async (request: FastifyRequest, reply: FastifyReply) => {
  const path = request.url.split('?')[0] ?? ''
  state.asked.push(path)
  if (/^\/(sdk|popup|browser|control)/.test(path)) return
  switch (state.misbehaviour) {
    case 'HTML':
      return reply.type('text/html').send('<!doctype html><title>Sorry</title><h1>Sorry, something went wrong</h1>')
    case 'endless':
      return reply.type('application/json').send(`{"padding":"${'x'.repeat(ENDLESS_BYTES)}"}`)
    case 'failing':
      return reply.code(503).send({ error: 'temporarily_unavailable' })
    case 'down':
      reply.hijack()
      request.raw.destroy()
      return
    case 'slow':
      // Never answers; closing the server ends it.
      reply.hijack()
      return
    default:
  }
}
