import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../lib/refusal.ts'
import { sendRefusal } from './errors.ts'

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
