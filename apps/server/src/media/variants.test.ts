import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVariants } from './variants.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-media-'))
const root = join(folder, 'media')
const kept = join(folder, 'kept')
const variants = createVariants({ root, kept })

beforeAll(async () => {
  mkdirSync(root)
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#0f5e5d' } })
  writeFileSync(join(root, 'tote.webp'), await picture.webp().toBuffer())
  // Stripes of red, green and blue: what is lost by a lossy format is lost in these.
  const stripes = Buffer.from(
    Array.from({ length: 16 * 16 * 3 }, (_, place) => (Math.floor(place / 3) % 3 === place % 3 ? 255 : 0)),
  )
  const striped = sharp(stripes, { raw: { width: 16, height: 16, channels: 3 } }).resize(320, 320, {
    kernel: 'nearest',
  })
  writeFileSync(join(root, 'stripes.webp'), await striped.webp({ lossless: true }).toBuffer())
  writeFileSync(join(folder, 'outside.webp'), await picture.webp().toBuffer())
  writeFileSync(join(root, 'notes.txt'), 'not a picture')
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (found: Awaited<ReturnType<typeof variants.find>>) => join(found?.folder ?? '', found?.name ?? '')

describe('picture variants', () => {
  it.each(['avif', 'webp', 'jpeg'] as const)(
    'come in %s and the asked width, once made and then kept',
    async (format) => {
      const [first, second] = await Promise.all([
        variants.find('tote.webp', 320, format),
        variants.find('tote.webp', 320, format),
      ])
      expect(first).toBe(second)
      const { width, format: made, compression } = await sharp(fileOf(first)).metadata()
      expect(width).toBe(320)
      expect(made === 'heif' ? compression : made).toBe(format === 'avif' ? 'av1' : format)
      expect(readdirSync(kept).some((name) => name.endsWith('.part'))).toBe(false)
    },
  )

  it.each(['avif', 'webp'] as const)(
    'keep the colours exactly where they are all that is asked for, in %s',
    async (format) => {
      const pixels = (source: string) => sharp(source).resize({ width: 16 }).removeAlpha().raw().toBuffer()
      const [asked, made] = await Promise.all([
        pixels(join(root, 'stripes.webp')),
        pixels(fileOf(await variants.find('stripes.webp', 16, format))),
      ])
      const furthest = Math.max(...asked.map((value, place) => Math.abs(value - (made[place] ?? 0))))
      expect(furthest).toBeLessThanOrEqual(2)
    },
  )

  it('are never larger than the picture', async () => {
    const { width } = await sharp(fileOf(await variants.find('tote.webp', 1600, 'webp'))).metadata()
    expect(width).toBe(900)
  })

  it.each(['../outside.webp', '/etc/passwd', 'missing.webp', 'a\0.webp', '.', ''])(
    'are not made of %j',
    async (name) => {
      expect(await variants.find(name, 320, 'webp')).toBeUndefined()
    },
  )

  it.runIf(process.platform === 'linux')('are stood in for by the picture where the disk takes none', async () => {
    const found = await createVariants({ root, kept: '/sys/kept' }).find('tote.webp', 320, 'webp')
    expect(found).toEqual({ folder: root, name: 'tote.webp', isKept: false })
  })

  it('are refused for what is no picture', async () => {
    expect(await variants.find('notes.txt', 320, 'webp')).toBeUndefined()
  })
})
