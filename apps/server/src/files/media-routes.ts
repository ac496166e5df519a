import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { leaveOutPageHeaders } from '../lib/page-headers.ts'
import { RefusalError, refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'
import { DiskCache } from './disk-cache.ts'
import { type LocalFile, PROFILE_PHOTOS } from './storage.ts'
import { createVariants, isPictureWidth, type PictureFormat, SharedVariants, variantCachePath } from './variants.ts'
import { WorkLanes } from './work-lanes.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Lets browsers and proxies show a deleted photo for an hour at most. */
const ONE_HOUR = 'public, max-age=3600, must-revalidate'
const MEGABYTE = 1_048_576

/** Limits of encoding: separate from uploads, and one at a time, to leave the other core for requests. */
const encoding = { running: 1, waiting: 120, waitMs: 10_000, runMs: 20_000 }

/**
 * `/media/…`: the pictures of the file storage. With `?w=` (one of the fixed widths) they come in that width and in the best format
 * that the browser accepts. A name is used for one picture only, so browsers may cache it for good; photos of people for an hour.
 */
export async function mediaRoutes(app: FastifyInstance, { config, files }: Deps): Promise<void> {
  const root = join(config.dataDir, 'media')
  // If the folder cannot be created, uploads are refused later.
  await mkdir(root, { recursive: true }).catch(() => {})
  const cache = new DiskCache(variantCachePath(config.dataDir), config.mediaCacheMegabytes * MEGABYTE)
  const shared = files.isRemote ? new SharedVariants(files) : undefined
  const variants = createVariants({ files, cache, shared, lanes: new WorkLanes(encoding) })
  await app.register(fastifyStatic, { root, serve: false })

  app.get<{ Params: { '*': string }; Querystring: { w?: string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const isDrawing = name.endsWith('.svg')
    const send = (file: LocalFile) => reply.sendFile(file.name, file.folder, sendOptions)
    // Error replies replace it by `no-cache`.
    reply.header('cache-control', `/media/${name}`.startsWith(PROFILE_PHOTOS) ? ONE_HOUR : IMMUTABLE)
    // Scripts in a drawing must not run when it is opened by itself.
    if (isDrawing) reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    else leaveOutPageHeaders(reply)
    if (request.query.w === undefined || isDrawing) return send(orNotFound(await files.localFile(`media/${name}`)))
    const width = Number(request.query.w)
    if (!isPictureWidth(width)) throw new RefusalError(refuse('invalid', text('Pictures do not come in this width')))
    reply.header('vary', 'Accept')
    const found = orNotFound(await variants.find(name, width, acceptedFormat(request.headers.accept)))
    if (!found.isVariant) reply.header('cache-control', 'no-cache')
    return send(found)
  })
}

function orNotFound<T>(file: T | undefined): T {
  if (file === undefined) throw new RefusalError(refuse('not_found', text('Not found')))
  return file
}

/** `sendFile` would otherwise replace the cache-control header. Pictures are small, and their entity tag tells more than a time. */
const sendOptions = { cacheControl: false, acceptRanges: false, lastModified: false, dotfiles: 'deny' as const }

function acceptedFormat(accept = ''): PictureFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') || accept.includes('*/*') ? 'webp' : 'jpeg'
}
