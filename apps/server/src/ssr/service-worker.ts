import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { clientFolder } from './storefront.ts'

/**
 * The built service worker, at the root so that it looks after every page. Its name stays the same, so browsers ask for it
 * each time; the policy is what it may fetch from by itself.
 */
export async function serviceWorker(app: FastifyInstance): Promise<void> {
  const script = await readFile(join(clientFolder, 'sw.js'))
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" })
      .send(script),
  )
}
