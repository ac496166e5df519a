import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { leaveOutPageHeaders } from '../lib/page-headers.ts'

/** Serves the files of a build, which names them by their content, so that browsers cache them for ever; compressed ones lie beside them. */
export async function builtFiles(app: FastifyInstance, { root, prefix }: { root: string; prefix: string }) {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => leaveOutPageHeaders(reply))
    await scope.register(fastifyStatic, {
      root,
      prefix,
      wildcard: true,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      acceptRanges: false,
      lastModified: false,
      index: false,
      decorateReply: false,
    })
  })
}
