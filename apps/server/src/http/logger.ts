import type { FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'

/**
 * Lines for machines in production, for people elsewhere. Tokens and bodies never reach the log.
 * @param stream takes the lines, as for machines; standard output where absent.
 */
export function loggerOptions({ logLevel, env }: Config, stream?: DestinationStream): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(stream && { stream }),
    ...(env === 'local' &&
      !stream && {
        transport: {
          target: 'pino-pretty',
          options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname,reqId,req,res,responseTime' },
        },
      }),
  }
}
