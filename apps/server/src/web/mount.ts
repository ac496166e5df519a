import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInternalPath } from '@rialto/contract/links'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Deps } from '../deps.ts'
import { escapeHtmlText } from '../html/convert.ts'
import { removeElements, replaceAttributes, type Tag } from '../html/rewrite.ts'
import { builtFiles } from '../http/built-files.ts'
import { isPlainTarget } from '../http/requests.ts'
import { refuse } from '../lib/refusal.ts'
import { type TextKey, text, translate } from '../lib/texts.ts'
import { type PageChoices, pageRequest } from './create-render-page.ts'
import { createFindTarget } from './page-targets.ts'
import { countTextChanges, type PageSettings, pageRoutes, RenderLimits, sendRefusedPage } from './pages.ts'
import {
  type ApiTransport,
  clientFolder,
  inProcess,
  loadStorefront,
  overNetwork,
  rendererOf,
  type Storefront,
  storefrontFolder,
  type TransportFor,
} from './storefront.ts'

/** Adds the storefront to the server: its scripts and styles, previews of another look, and a page for every other address. */
export async function mountStorefront(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'invalidations'>,
  settings: PageSettings,
  previews?: PreviewSource,
): Promise<void> {
  const { apiUrl, dev, trustedProxies } = deps.config
  const transportFor = apiUrl ? overNetwork({ apiUrl, trustedProxies }) : inProcess(app)
  const mount = (storefront: Storefront, isDevelopment: boolean) => {
    if (previews) previewRoutes(app, deps, { storefront, transportFor, settings, previews })
    pageRoutes(app, deps, { storefront, transportFor, settings, isDevelopment })
  }
  if (dev) return mount(await mountVite(app), true)
  await builtFiles(app, { root: `${clientFolder}/assets`, prefix: '/assets/' })
  await serviceWorker(app)
  mount(await loadStorefront(), false)
}

/**
 * The built service worker, at the root so that it looks after every page. Its name stays the same, so browsers ask for it
 * each time; the policy is what it may fetch from by itself.
 */
async function serviceWorker(app: FastifyInstance): Promise<void> {
  const script = await readFile(join(clientFolder, 'sw.js'))
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" })
      .send(script),
  )
}

/** The storefront from its sources with hot reloading, for `npm run dev` only. */
async function mountVite(app: FastifyInstance): Promise<Storefront> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: storefrontFolder,
    configFile: `${storefrontFolder}/vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    // Vite answers its own addresses and hands on the rest.
    vite.middlewares(request.raw, reply.raw, done)
  })
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  return {
    render: async (request, options) => rendererOf(await load(), 'development')(request, options),
    findTarget: async (url) => createFindTarget(await load())(url),
  }
}

/** A look of the market beside the one that shoppers see. */
interface Preview {
  label: TextKey
  answer(path: string, locale: string): Promise<unknown> | undefined
}

/** Opens previews by their tokens. */
interface PreviewSource {
  open(token: string): Promise<Preview | undefined>
}

interface PreviewRoutes {
  storefront: Storefront
  transportFor: TransportFor
  settings: { choices(): PageChoices | Promise<PageChoices> }
  previews: PreviewSource
}

/** Those who have a link can be anybody, so their renderings are counted beside those of shoppers. */
const LIMITS = { perNetwork: 240, atOnce: 2 }

/** A preview is neither stored nor indexed, no script runs in it, and only the console's own page frames it. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The address holds the token.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}

/**
 * Serves the storefront's pages in another look below `/preview/{token}`, where neither the page cache nor cookies are read or written
 * (decision 099).
 */
export function previewRoutes(
  app: FastifyInstance,
  { config, invalidations }: Pick<Deps, 'config' | 'invalidations'>,
  { storefront, transportFor, settings, previews }: PreviewRoutes,
): void {
  const textsGeneration = countTextChanges({ invalidations })
  const limits = new RenderLimits(config.renderLimits.perNetwork > 0 ? LIMITS : { ...LIMITS, perNetwork: 0 })

  app.get<{ Params: { token: string } }>('/preview/:token', (request, reply) =>
    reply.headers(headers).redirect(`/preview/${encodeURIComponent(request.params.token)}/`, 302),
  )

  app.get<{ Params: { token: string }; Querystring: { theme?: unknown } }>(
    '/preview/:token/*',
    async (request, reply) => {
      const { token } = request.params
      const choices = await settings.choices()
      const preview = await previews.open(token)
      const base = `/preview/${token}`
      const url = (request.raw.url ?? '').slice(base.length)
      if (!preview || !isPlainTarget(url)) return refusePreview(reply, choices.fallback)
      // Neither the language nor the currency of the visitor counts.
      const page = pageRequest(await storefront.findTarget(url), undefined, choices)
      const refusal = limits.admit(request.ip)
      if (refusal) return sendRefusedPage(reply, page.locale, refusal)
      const { theme } = request.query
      const rendered = await limits.run(() => render(page, request, preview))
      const html = previewHtml(rendered.body.toString(), {
        base,
        locale: page.locale,
        theme: theme === 'light' || theme === 'dark' ? theme : undefined,
        label: translate(page.locale, preview.label),
      })
      return reply
        .code(rendered.status)
        .headers({ ...headers, 'content-language': page.locale })
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )

  const render = (page: ReturnType<typeof pageRequest>, request: FastifyRequest, preview: Preview) =>
    storefront.render(new Request(new URL(page.url, config.appUrl)), {
      transport: withAnswers(transportFor(request), preview, page.locale),
      locale: page.locale,
      currency: undefined,
      origin: config.appUrl,
      inlineScripts: new Set(),
      textsGeneration: textsGeneration(),
      // The page has no scripts, which would ask for its data.
      keepData: () => '',
      withoutScripts: true,
    })
}

/** Answers some calls of a rendering in the look of the preview. */
const withAnswers =
  (transport: ApiTransport, preview: Preview, locale: string): ApiTransport =>
  async (request) => {
    const body = request.method === 'GET' ? await preview.answer(request.path, locale) : undefined
    return body === undefined ? transport(request) : { status: 200, body }
  }

const refusePreview = (reply: FastifyReply, locale: string) =>
  sendRefusedPage(
    reply.headers(headers),
    locale,
    refuse('not_found', text('This preview does not exist any more. Please ask for a new link.')),
  )

interface PreviewPage {
  /** The address of the preview, without a slash at the end. */
  base: string
  locale: string
  theme: 'light' | 'dark' | undefined
  /** The words of the bar. */
  label: string
}

const BAR =
  'margin:0;padding:8px 16px;text-align:center;font-weight:600;color:var(--text-on-accent);background:var(--accent)'

/**
 * Turns a rendered page into one of a preview: without scripts, so that it changes nothing and stores nothing in the browser, with links
 * that stay in the preview, and with a bar that says what it is.
 */
function previewHtml(html: string, page: PreviewPage): string {
  const bare = removeElements(html, ({ name, attributes: { rel = '' } }) =>
    name === 'link' ? rel === 'modulepreload' || rel === 'manifest' : ['script', 'template', 'noscript'].includes(name),
  )
  const linked = replaceAttributes(bare, (tag) => changedAttributes(tag, page))
  const bar = `<p style="${BAR}">${escapeHtmlText(page.label)}</p>`
  return linked
    .replace('</head>', '<meta name="robots" content="noindex"></head>')
    .replace(/<body[^>]*>/, (body) => body + bar)
}

function changedAttributes({ name, attributes }: Tag, page: PreviewPage): Tag['attributes'] | undefined {
  const { href } = attributes
  if (name === 'html') return page.theme && { ...attributes, 'data-theme': page.theme }
  if (name === 'a' && href !== undefined && isInternalPath(href))
    return { ...attributes, href: previewLink(href, page) }
  // A script would enable the pictures of the theme.
  if (name === 'link' && attributes['data-only-in'] === (page.theme ?? 'light'))
    return { ...attributes, media: attributes['data-media'] ?? 'all' }
  return undefined
}

/** The address of a page within the preview, in the same language and theme. */
function previewLink(href: string, { base, locale, theme }: PreviewPage): string {
  const url = new URL(href, 'http://preview')
  url.searchParams.set('lang', locale)
  if (theme) url.searchParams.set('theme', theme)
  return base + url.pathname + url.search + url.hash
}
