import { mkdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { RefusalError, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { WorkLanes } from '../uploads/index.ts'
import { PROFILE_PHOTOS } from './profile-photos.ts'
import { VariantFolder } from './variant-folder.ts'
import { isPictureWidth, type PictureFormat } from './variant-name.ts'
import { createVariants } from './variants.ts'
import { variantsPath } from './variants-path.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A photo that somebody removed is shown by a browser or a proxy that has it for an hour at most. */
const HOUR = 'public, max-age=3600, must-revalidate'
const MEGABYTE = 1_048_576

/** Apart from uploads, and one at a time, which leaves the other core to requests. */
const encoding = { running: 1, waiting: 120, waitMs: 10_000, runMs: 20_000 }

/**
 * `/media/…`: pictures under DATA_DIR/media. With `?w=` (one of the fixed widths) they come in that width and in the best
 * format that the browser takes. A picture's name is used for that picture alone, so browsers may keep it for good; photos of
 * people they keep for an hour.
 */
export async function mediaRoutes(app: FastifyInstance, { config }: Deps): Promise<void> {
  const root = join(config.dataDir, 'media')
  // A new shop has none yet. Where it cannot be made, uploads say so when they come.
  await mkdir(root, { recursive: true }).catch(() => {})
  const kept = new VariantFolder(variantsPath(config.dataDir), config.mediaCacheMegabytes * MEGABYTE)
  const variants = createVariants({ root, kept, lanes: new WorkLanes(encoding) })
  await app.register(fastifyStatic, { root, serve: false })

  app.get<{ Params: { '*': string }; Querystring: { w?: string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const vector = name.endsWith('.svg')
    // A drawing opened by itself must not run what it may hold.
    if (vector) reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    reply.header('cache-control', posix.normalize(`/media/${name}`).startsWith(PROFILE_PHOTOS) ? HOUR : IMMUTABLE)
    if (request.query.w === undefined || vector) return reply.sendFile(name, root, sendOptions)
    const width = Number(request.query.w)
    if (!isPictureWidth(width)) throw new RefusalError(refuse('invalid', text('Pictures do not come in this width')))
    reply.header('vary', 'Accept')
    const variant = await variants.find(name, width, acceptedFormat(request.headers.accept))
    if (!variant?.isKept) reply.header('cache-control', 'no-cache')
    if (!variant) throw new RefusalError(refuse('not_found', text('Not found')))
    return reply.sendFile(variant.name, variant.folder, sendOptions)
  })
}

/** Our own header says more than the defaults of the file sender. */
const sendOptions = { cacheControl: false, dotfiles: 'deny' as const }

function acceptedFormat(accept = ''): PictureFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') || accept.includes('*/*') ? 'webp' : 'jpeg'
}
