import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** Lines for machines in production, for people elsewhere. Tokens and bodies never reach the log. */
export function loggerOptions({ logLevel, env }: Config): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(env === 'local' && {
      transport: {
        target: 'pino-pretty',
        options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname,reqId,req,res,responseTime' },
      },
    }),
  }
}
