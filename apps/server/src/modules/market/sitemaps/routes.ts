import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { SiteSettings } from '@rialto/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cachedByKey } from '../../../cache/cached.ts'
import { accepts } from '../../../http/encoding.ts'
import { type RateLimit, rateLimitConfig } from '../../../http/rate-limit.ts'
import { RefusalError, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createSitemaps, drawIcon, findMark, ICONS, manifest, robots } from './sitemaps.ts'

const HOUR_MS = 3_600_000
/** A search engine reads every part once, and some engines use several addresses. */
const LIMIT: RateLimit = { max: 120, seconds: 60 }

interface BrandDeps extends Pick<ModuleDeps, 'config' | 'files' | 'invalidations' | 'now'> {
  settings: { read(): Promise<Brand & Parameters<typeof manifest>[0]> }
}
type Brand = Pick<SiteSettings, 'favicon' | 'web_logo'>

/** Files beside the pages: the web app manifest, icons made from the shop's mark, robots.txt. */
export function brandRoutes(app: FastifyInstance, deps: BrandDeps): void {
  const { config, files, settings } = deps

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(config.appUrl)))

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(manifest(await settings.read()))),
  )

  const icon = cachedByKey(deps, { ms: HOUR_MS, topics: ['settings'] }, async (name: string) => {
    const { favicon, web_logo } = await settings.read()
    return drawIcon(await findMark(favicon ?? web_logo, files), orNotFound(ICONS[name]))
  })
  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) =>
    reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await icon(request.params.name)),
  )

  app.get('/favicon.svg', async (_request, reply) => {
    const { favicon } = await settings.read()
    const mark = await findMark(favicon?.endsWith('.svg') ? favicon : null, files)
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(mark))
  })
  app.get('/favicon.ico', async (_request, reply) => reply.type('image/png').send(await icon('icon-192.png')))
}

/** The sitemap's index and its parts, which list every page for search engines. */
export function sitemapRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const sitemaps = createSitemaps(deps)
  const limited = { config: rateLimitConfig(LIMIT) }

  app.get('/sitemap.xml', limited, async (_request, reply) => xml(reply, await sitemaps.index()))

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', limited, async (request, reply) =>
    sendPart(reply, orNotFound(await sitemaps.compressedPart(request.params.name))),
  )
}

/** Sends a part as it is cached, or decompressed for the few clients that accept no gzip. */
function sendPart(reply: FastifyReply, compressed: Buffer): FastifyReply {
  reply.header('vary', 'accept-encoding')
  if (!accepts(reply.request.headers['accept-encoding'], 'gzip'))
    return xml(reply, Readable.from([compressed]).pipe(createGunzip()))
  return xml(reply.header('content-encoding', 'gzip'), compressed)
}

const xml = (reply: FastifyReply, body: string | Buffer | Readable) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(body)

function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new RefusalError(refuse('not_found', text('Not found')))
  return value
}
