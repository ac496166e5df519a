import type { FastifyRequest } from 'fastify'
import { networkOf } from '../lib/network-of.ts'

/** The maximum number of calls within a time. */
export interface RateLimit {
  max: number
  seconds: number
  /**
   * Counts the calls of a network together (the default), or those of a session, when many shoppers of one network may call often.
   * Calls with invented sessions are refused anyway.
   */
  by?: 'network' | 'session'
  /** Selects the calls to count; the default is all. */
  counts?: (request: FastifyRequest) => boolean
}

/** A limit in the form of the server's plugin. */
export const rateLimitConfig = ({ max, seconds, by = 'network', counts }: RateLimit) => ({
  rateLimit: {
    max,
    timeWindow: seconds * 1000,
    ...(by === 'session' && { keyGenerator: sessionOf }),
    ...(counts && { allowList: (request: FastifyRequest) => !counts(request) }),
  },
})

const sessionOf = (request: FastifyRequest): string => request.headers.authorization ?? networkOf(request.ip)
