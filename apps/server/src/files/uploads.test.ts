import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '../lib/refusal.ts'
import { FolderStorage } from './folder-storage.ts'
import { mediaTypeOf, readPicture, storePicture } from './pictures.ts'
import { refuseWhenUnavailable } from './store-files.ts'
import { animatedPng, animatedWebp, hugePng } from './testing/crafted-pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5542f' } })
const read = (bytes: Buffer) => readPicture({ bytes }, { field: 'photo', kind: 'review' })
async function readAccepted(bytes: Buffer) {
  const picture = await read(bytes)
  if (picture instanceof Refusal) throw new Error(picture.text)
  return picture
}

describe('readPicture and storePicture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('converts %s to WebP', async (type) => {
    const bytes = await plain(500, 300).toFormat(type).toBuffer()
    expect(mediaTypeOf(bytes)).toBe(`image/${type}`)
    const { format, width, height } = await sharp((await readAccepted(bytes)).webp).metadata()
    expect([format, width, height]).toEqual(['webp', 500, 300])
  })

  it('applies the orientation and removes metadata', async () => {
    const bytes = await plain(500, 300)
      .jpeg()
      .withExif({
        IFD0: { Make: 'A camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 44/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { width, height, exif, orientation, xmp, iptc } = await sharp((await readAccepted(bytes)).webp).metadata()
    expect([width, height]).toEqual([300, 500])
    expect([exif, orientation, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('scales a picture down to the largest width served', async () => {
    const { width, height } = await sharp(
      (await readAccepted(await plain(4000, 1000).jpeg().toBuffer())).webp,
    ).metadata()
    expect([width, height]).toEqual([1600, 400])
  })

  it('refuses a picture that cannot be decoded completely', async () => {
    const whole = await plain(600, 600).jpeg().toBuffer()
    const broken = [
      whole.subarray(0, 300),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 20), Buffer.alloc(900, 1)]),
    ]
    for (const bytes of broken) {
      const refusal = await read(bytes)
      expect(refusal).toBeInstanceOf(Refusal)
      expect(refusal).toMatchObject({
        code: 'unsupported_media_type',
        errors: { photo: [{ text: 'This picture cannot be read' }] },
      })
    }
  })

  it('refuses too many pixels before decoding', async () => {
    expect(await read(hugePng(60_000, 60_000))).toMatchObject({
      code: 'invalid',
      errors: { photo: [{ text: 'This picture has too many pixels' }] },
    })
  })

  it('keeps only the first frame of an animation', async () => {
    for (const bytes of [await animatedWebp(), await animatedPng()]) {
      const { format, width, height, pages } = await sharp((await readAccepted(bytes)).webp).metadata()
      expect([format, width, height, pages]).toEqual(['webp', 60, 40, undefined])
    }
  })

  it('converts CMYK to sRGB', async () => {
    const bytes = await plain(80, 60).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const { webp } = await readAccepted(bytes)
    expect((await sharp(webp).metadata()).space).toBe('srgb')
    const [red = 0, green = 0, blue = 0] = await sharp(webp).resize(1, 1).removeAlpha().raw().toBuffer()
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })

  it.each([2, 3, 4, 5, 6, 7, 8])('applies orientation %i', async (orientation) => {
    // In the stored picture the upper half is red and the lower one blue.
    const halves = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#0000ff' } })
      .composite([
        {
          input: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } })
            .png()
            .toBuffer(),
          gravity: 'north',
        },
      ])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation })
      .toBuffer()
    const { data, info } = await sharp((await readAccepted(halves)).webp)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
    const [right, bottom] = [info.width - 3, info.height - 3]
    const redAt = { 2: 'top', 3: 'bottom', 4: 'bottom', 5: 'left', 6: 'right', 7: 'right', 8: 'left' }[orientation]
    expect([isRed(2, 2), isRed(right, 2), isRed(2, bottom), isRed(right, bottom)]).toEqual([
      redAt === 'top' || redAt === 'left',
      redAt === 'top' || redAt === 'right',
      redAt === 'bottom' || redAt === 'left',
      redAt === 'bottom' || redAt === 'right',
    ])
  })

  it('refuses as unavailable when the queue of the same kind is full, not of others', async () => {
    const bytes = await plain(640, 480).png().toBuffer()
    const reviews = Array.from({ length: 25 }, () => read(bytes))
    const profile = await readPicture({ bytes }, { field: 'photo', kind: 'profile' })
    expect(profile).not.toBeInstanceOf(Refusal)
    const results = await Promise.all(reviews)
    const refused = results.filter((result) => result instanceof Refusal)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(refused.length).toBeLessThan(25)
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: 10 })
    expect(await read(bytes)).not.toBeInstanceOf(Refusal)
  })

  it('stores equal pictures once, named by their content', async () => {
    const picture = await readAccepted(await plain(50, 50).png().toBuffer())
    const urls = await Promise.all([1, 2, 3].map(() => storePicture(new FolderStorage(folder), picture)))
    expect(new Set(urls).size).toBe(1)
    expect(urls[0]).toMatch(/^\/media\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
    const files = readdirSync(join(folder, 'media/uploads'), { recursive: true }).filter((name) =>
      String(name).includes('.'),
    )
    expect(files).toHaveLength(1)
  })

  it.runIf(process.platform === 'linux')('refuses a picture when the disk cannot be written', async () => {
    const picture = await readAccepted(await plain(50, 50).png().toBuffer())
    expect(await refuseWhenUnavailable(storePicture(new FolderStorage('/sys'), picture))).toMatchObject({
      code: 'unavailable',
    })
  })
})
