import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { repositoryRoot } from '../lib/repository-root.ts'

export const consoleFolder = join(repositoryRoot, 'apps/console')

/**
 * Serves the console's modules from their sources with hot reloading, for `npm run dev` only.
 * @returns reads the page, with the scripts of hot reloading
 */
export async function mountConsoleVite(app: FastifyInstance): Promise<() => Promise<string>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: consoleFolder,
    configFile: join(consoleFolder, 'vite.config.ts'),
    cacheDir: join(consoleFolder, 'node_modules/.vite'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.url?.startsWith('/console/')) vite.middlewares(request.raw, reply.raw, done)
    else done()
  })
  return async () => vite.transformIndexHtml('/console/', await readFile(join(consoleFolder, 'index.html'), 'utf8'))
}
