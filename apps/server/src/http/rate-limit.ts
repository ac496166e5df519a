import type { FastifyRequest } from 'fastify'
import { networkOf } from '../lib/network-of.ts'

/** How often a call may be made within a span of time. */
export interface RateLimit {
  max: number
  seconds: number
  /**
   * Whose calls are counted together: all of a network (the rule), or those of a session, where many shoppers may well sit in one
   * network and each of them is quick. Made-up sessions get no further than being refused.
   */
  by?: 'network' | 'session'
  /** Which of the calls count; the default is all of them. */
  counts?: (request: FastifyRequest) => boolean
}

/** A limit as the server's plugin takes it. */
export const rateLimitConfig = ({ max, seconds, by = 'network', counts }: RateLimit) => ({
  rateLimit: {
    max,
    timeWindow: seconds * 1000,
    ...(by === 'session' && { keyGenerator: sessionOf }),
    ...(counts && { allowList: (request: FastifyRequest) => !counts(request) }),
  },
})

const sessionOf = (request: FastifyRequest): string => request.headers.authorization ?? networkOf(request.ip)
