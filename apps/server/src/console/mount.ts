import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { builtFiles } from '../http/built-files.ts'
import { appForBrowsers } from '../realtime/index.ts'
import { socketOrigins } from '../ssr/socket-origins.ts'
import { consolePolicy } from './content-policy.ts'
import { createConsolePages, type PageLanguages } from './pages.ts'
import { consoleFolder, mountConsoleVite } from './vite.ts'

interface ConsoleDeps {
  config: Config
  settings: { read(): Promise<PageLanguages> }
  /** The folder of the build; the repository's own by default. */
  buildFolder?: string
}

/** Adds the console to the server: one page for every address below `/console`, and its scripts and styles. */
export async function mountConsole(app: FastifyInstance, deps: ConsoleDeps): Promise<void> {
  const { config, settings, buildFolder = join(consoleFolder, 'build') } = deps
  if (config.dev) {
    const readTemplate = await mountConsoleVite(app)
    return pageRoutes(app, { config, settings, readTemplate, isDevelopment: true })
  }
  const file = join(buildFolder, 'index.html')
  if (!existsSync(file)) throw new Error('The console is not built. `npm start` builds it.')
  const html = await readFile(file, 'utf8')
  serviceWorkerRoute(app, join(buildFolder, SERVICE_WORKER))
  await builtFiles(app, { root: join(buildFolder, 'assets'), prefix: '/console/assets/' })
  pageRoutes(app, { config, settings, readTemplate: async () => html, isDevelopment: false })
}

const SERVICE_WORKER = 'service-worker.js'

/** The script that shows pushes. It stands beside the page, since a service worker's scope is the folder that it lies in. */
function serviceWorkerRoute(app: FastifyInstance, file: string): void {
  app.get(`/console/${SERVICE_WORKER}`, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .type('text/javascript; charset=utf-8')
      .send(await readFile(file, 'utf8')),
  )
}

interface PageOptions extends Omit<ConsoleDeps, 'buildFolder'> {
  readTemplate(): Promise<string>
  isDevelopment: boolean
}

function pageRoutes(app: FastifyInstance, { config, settings, readTemplate, isDevelopment }: PageOptions): void {
  const sockets = socketOrigins(appForBrowsers(config), config.appUrl)
  const headers = {
    'content-security-policy': consolePolicy({ sockets, isDevelopment }),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    // Stock is counted by scanning barcodes.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'x-robots-tag': 'noindex',
    // The page names no person, but the browser asks again, as a new build has other scripts.
    'cache-control': 'no-cache',
    vary: 'cookie, accept-language',
  }
  const pages = createConsolePages(config)

  for (const url of ['/console', '/console/*'])
    app.get(url, async (request, reply) => {
      const page = pages.find(await readTemplate(), request.headers, await settings.read())
      reply.headers({ ...headers, etag: page.etag, 'content-language': page.locale })
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(page.html)
    })
}
