import type { FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'

/**
 * Logs JSON in production, readable lines elsewhere. Tokens and bodies are never logged.
 * @param stream receives JSON lines instead of standard output.
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
