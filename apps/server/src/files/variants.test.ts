import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DiskCache } from './disk-cache.ts'
import { FolderStorage } from './folder-storage.ts'
import { svgLikeWebp } from './testing/crafted-pictures.ts'
import { decodeElsewhere } from './testing/decode-elsewhere.ts'
import { createVariants } from './variants.ts'
import { WorkLanes } from './work-lanes.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-media-'))
const root = join(folder, 'media')
const cacheFolder = join(folder, 'kept')
const limits = { running: 1, waiting: 50, waitMs: 60_000, runMs: 60_000 }
const diskCache = (path: string, megabytes = 100) => new DiskCache(path, megabytes * 1_048_576)
const files = new FolderStorage(folder)
const variants = createVariants({
  files,
  shared: undefined,
  cache: diskCache(cacheFolder),
  lanes: new WorkLanes(limits),
})

beforeAll(async () => {
  mkdirSync(root)
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#0f5e5d' } })
  writeFileSync(join(root, 'tote.webp'), await picture.webp().toBuffer())
  // Stripes of red, green and blue show the losses of a lossy format best.
  const stripes = Buffer.from(
    Array.from({ length: 16 * 16 * 3 }, (_, index) => (Math.floor(index / 3) % 3 === index % 3 ? 255 : 0)),
  )
  const striped = sharp(stripes, { raw: { width: 16, height: 16, channels: 3 } }).resize(320, 320, {
    kernel: 'nearest',
  })
  writeFileSync(join(root, 'stripes.webp'), await striped.webp({ lossless: true }).toBuffer())
  writeFileSync(join(folder, 'outside.webp'), await picture.webp().toBuffer())
  writeFileSync(join(root, 'notes.txt'), 'not a picture')
  writeFileSync(join(root, 'drawing.webp'), svgLikeWebp)
  writeFileSync(join(root, 'half.webp'), readFileSync(join(root, 'tote.webp')).subarray(0, 100))
  mkdirSync(join(root, 'folder.webp'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (found: Awaited<ReturnType<typeof variants.find>>) => join(found?.folder ?? '', found?.name ?? '')

describe('picture variants', () => {
  it.each(['avif', 'webp', 'jpeg'] as const)('are encoded once as %s in the requested width', async (format) => {
    const [first, second] = await Promise.all([
      variants.find('tote.webp', 320, format),
      variants.find('tote.webp', 320, format),
    ])
    expect(first).toBe(second)
    const { width, format: made, compression } = await decodeElsewhere(fileOf(first))
    expect(width).toBe(320)
    expect(made === 'heif' ? compression : made).toBe(format === 'avif' ? 'av1' : format)
    expect(readdirSync(cacheFolder).some((name) => name.endsWith('.part'))).toBe(false)
  })

  it.each(['avif', 'webp'] as const)('keep colours within 2 levels in %s', async (format) => {
    const pixels = async (file: string) => (await decodeElsewhere(file, 16)).pixels
    const [source, encoded] = await Promise.all([
      pixels(join(root, 'stripes.webp')),
      pixels(fileOf(await variants.find('stripes.webp', 16, format))),
    ])
    const maxDifference = Math.max(...source.map((value, index) => Math.abs(value - (encoded[index] ?? 0))))
    expect(maxDifference).toBeLessThanOrEqual(2)
  })

  it('are never larger than the picture', async () => {
    const { width } = await sharp(fileOf(await variants.find('tote.webp', 1600, 'webp'))).metadata()
    expect(width).toBe(900)
  })

  it.each(['../outside.webp', '/etc/passwd', 'missing.webp', 'a\0.webp', '.', ''])(
    'are not made for the name %j',
    async (name) => {
      expect(await variants.find(name, 320, 'webp')).toBeUndefined()
    },
  )

  it.runIf(process.platform === 'linux')('are replaced by the original when the disk cannot be written', async () => {
    const lanes = new WorkLanes(limits)
    const found = await createVariants({ files, shared: undefined, cache: diskCache('/sys/kept'), lanes }).find(
      'tote.webp',
      320,
      'webp',
    )
    expect(found).toEqual({ folder, name: 'media/tote.webp', isVariant: false })
  })

  it.each([
    ['text', 'notes.txt'],
    ['a folder', 'folder.webp'],
    ['a drawing that calls itself WebP', 'drawing.webp'],
    ['half a picture', 'half.webp'],
  ])('are not made from %s', async (_, name) => {
    expect(await variants.find(name, 320, 'webp')).toBeUndefined()
  })
})

describe('picture variants under load', () => {
  /** Lanes that encode nothing until `release` is called. */
  function heldLanes() {
    const { promise, resolve } = Promise.withResolvers<void>()
    const lanes = new WorkLanes({ ...limits, waiting: 2 })
    const called = vi.fn()
    const run = <T>(lane: string, job: () => Promise<T>): Promise<T> => {
      called()
      return lanes.run(lane, () => promise.then(job))
    }
    return { run, called, release: resolve }
  }

  it('are encoded once for simultaneous requests', async () => {
    const lanes = heldLanes()
    const busy = createVariants({ files, shared: undefined, cache: diskCache(join(folder, 'once')), lanes })
    const requests = Array.from({ length: 20 }, () => busy.find('tote.webp', 640, 'webp'))
    lanes.release()
    expect(new Set(await Promise.all(requests)).size).toBe(1)
    expect(lanes.called).toHaveBeenCalledOnce()
  })

  it('are sent at once when cached, and replaced by the original when the queue is full', async () => {
    const lanes = heldLanes()
    const busy = createVariants({ files, shared: undefined, cache: diskCache(cacheFolder), lanes })
    await variants.find('tote.webp', 96, 'webp')
    const waiting = ([640, 800, 1200] as const).map((width) => busy.find('stripes.webp', width, 'webp'))
    await vi.waitFor(() => expect(lanes.called).toHaveBeenCalledTimes(3))
    expect(await busy.find('tote.webp', 96, 'webp')).toMatchObject({ folder: cacheFolder, isVariant: true })
    expect(await busy.find('stripes.webp', 1600, 'webp')).toEqual({
      folder,
      name: 'media/stripes.webp',
      isVariant: false,
    })
    lanes.release()
    for (const found of await Promise.all(waiting)) expect(found?.isVariant).toBe(true)
  })

  it('are not queued for a missing original', async () => {
    const lanes = heldLanes()
    const busy = createVariants({ files, shared: undefined, cache: diskCache(cacheFolder), lanes })
    for (let count = 0; count < 200; count++)
      expect(await busy.find(`missing-${count}.webp`, 320, 'webp')).toBeUndefined()
    expect(lanes.called).not.toHaveBeenCalled()
  })

  it('are deleted with their original, even during encoding', async () => {
    const lanes = heldLanes()
    const busy = createVariants({ files, shared: undefined, cache: diskCache(join(folder, 'gone')), lanes })
    writeFileSync(join(root, 'leaving.webp'), readFileSync(join(root, 'tote.webp')))
    const making = busy.find('leaving.webp', 320, 'webp')
    await vi.waitFor(() => expect(lanes.called).toHaveBeenCalledOnce())
    rmSync(join(root, 'leaving.webp'))
    lanes.release()
    await making
    expect(await busy.find('leaving.webp', 320, 'webp')).toBeUndefined()
  })
})

describe('DiskCache', () => {
  const sizeOf = (path: string) => readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0)
  const hour = 3_600

  it('keeps the most recently used files within its limit', async () => {
    const path = join(folder, 'capped')
    const capped = new DiskCache(path, 10_000)
    const now = Date.now() / 1000
    for (let index = 0; index < 9; index++) {
      await capped.write(`${index}.webp.320.webp`, Buffer.alloc(1_000))
      utimesSync(join(path, `${index}.webp.320.webp`), now - (20 - index) * hour, now - (20 - index) * hour)
    }
    // A new process has recorded no use yet.
    const restarted = new DiskCache(path, 10_000)
    expect(restarted.has('0.webp.320.webp')).toBe(true)
    await vi.waitFor(() => expect(statSync(join(path, '0.webp.320.webp')).mtimeMs).toBeGreaterThan((now - 60) * 1000))
    await restarted.write('new.webp.320.webp', Buffer.alloc(2_000))
    await vi.waitFor(() => expect(sizeOf(path)).toBeLessThanOrEqual(8_000))
    const left = readdirSync(path).sort()
    expect(left).toEqual(['0', '4', '5', '6', '7', '8', 'new'].map((name) => `${name}.webp.320.webp`).slice(-7))
  })

  it('counts files that another process wrote', async () => {
    const path = join(folder, 'shared')
    const [one, other] = [new DiskCache(path, 10_000), new DiskCache(path, 10_000)]
    for (let index = 0; index < 5; index++) {
      await one.write(`a${index}`, Buffer.alloc(1_500))
      await other.write(`b${index}`, Buffer.alloc(1_500))
    }
    await vi.waitFor(() => expect(sizeOf(path)).toBeLessThanOrEqual(10_000))
  })
})
