import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { parseCookie } from 'cookie'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { builtFiles } from '../http/built-files.ts'
import { hasTag } from '../http/cached-responses.ts'
import { negotiateLocale } from '../http/locale.ts'
import { consoleTokenOf } from '../lib/console-cookie.ts'
import { repositoryRoot } from '../lib/repository-root.ts'
import { appForBrowsers } from '../realtime/connection.ts'
import { socketOrigins } from './content-policy.ts'

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
      if (hasTag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(page.html)
    })
}

interface PolicyOptions {
  /** The origins of realtime's sockets. */
  sockets: readonly string[]
  /** Allows the inline scripts of hot reloading. */
  isDevelopment: boolean
}

/**
 * The content security policy of the console, whose page has no inline script. Inline styles are allowed because React Aria adds style
 * elements; a form is sent by scripts alone, so none may lead anywhere.
 */
function consolePolicy({ sockets, isDevelopment }: PolicyOptions): string {
  const scripts = isDevelopment ? ["'self'", "'unsafe-inline'", "'unsafe-eval'"] : ["'self'"]
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...sockets].join(' '),
    "font-src 'self'",
    // Previews of the look: every other page refuses to be framed.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The settings that the page depends on. */
interface PageLanguages {
  app_locale: string
  languages: readonly { name: string; direction: 'ltr' | 'rtl' }[]
}

interface ConsolePage {
  html: string
  etag: string
  locale: string
}

const THEMES = ['light', 'dark']

/** Fills the built page with language, direction and theme, so that they are right before its script runs. */
function createConsolePages(address: { appUrl: string }) {
  let source = ''
  /** The pages of the current build by language, theme and presence of a session. */
  const pages = new Map<string, ConsolePage>()

  return {
    /** Language: the cookie's, else the browser's, else the market's own. Theme: the cookie's, else the system's. */
    find(template: string, headers: IncomingHttpHeaders, { languages, app_locale }: PageLanguages): ConsolePage {
      if (template !== source) pages.clear()
      source = template
      const cookies = parseCookie(headers.cookie ?? '')
      const configured = languages.map(({ name }) => name)
      const chosen = configured.find((name) => name === cookies.locale)
      const locale = chosen ?? negotiateLocale(headers['accept-language'], configured, app_locale)
      const direction = languages.find(({ name }) => name === locale)?.direction ?? 'ltr'
      const theme = THEMES.find((name) => name === cookies.theme)
      const hasSession = consoleTokenOf(headers.cookie, address) !== undefined
      const key = `${locale} ${direction} ${theme ?? ''} ${hasSession}`
      const page = pages.get(key) ?? fill(template, { locale, direction, theme, hasSession })
      pages.set(key, page)
      return page
    },
  }
}

interface Attributes {
  locale: string
  direction: string
  theme: string | undefined
  /** The browser has a console session. Without one the script shows the login at once, asking nobody. */
  hasSession: boolean
}

function fill(template: string, { locale, direction, theme, hasSession }: Attributes): ConsolePage {
  const themeAttribute = theme ? ` data-theme="${theme}"` : ''
  const sessionAttribute = hasSession ? ' data-entered=""' : ''
  const html = template.replace(
    /<html[^>]*>/,
    `<html lang="${locale}" dir="${direction}"${themeAttribute}${sessionAttribute}>`,
  )
  return { html, locale, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
}

const consoleFolder = join(repositoryRoot, 'apps/console')

/**
 * Serves the console's modules from their sources with hot reloading, for `npm run dev` only.
 * @returns reads the page, with the scripts of hot reloading
 */
async function mountConsoleVite(app: FastifyInstance): Promise<() => Promise<string>> {
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
