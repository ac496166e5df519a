import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { keepPicture, mediaTypeOf, readPicture } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5542f' } })
const read = (bytes: Buffer) => readPicture({ bytes, type: mediaTypeOf(bytes) ?? '' }, 'photo')
async function readWell(bytes: Buffer) {
  const picture = await read(bytes)
  if (picture instanceof Refusal) throw new Error(picture.text)
  return picture
}

describe('a picture that somebody sends', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of type %s becomes our own WebP', async (type) => {
    const bytes = await plain(500, 300).toFormat(type).toBuffer()
    expect(mediaTypeOf(bytes)).toBe(`image/${type}`)
    const { format, width, height } = await sharp((await readWell(bytes)).webp).metadata()
    expect([format, width, height]).toEqual(['webp', 500, 300])
  })

  it('stands upright, and says nothing of where it was taken', async () => {
    const bytes = await plain(500, 300)
      .jpeg()
      .withExif({
        IFD0: { Make: 'A camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 44/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { width, height, exif, orientation, xmp, iptc } = await sharp((await readWell(bytes)).webp).metadata()
    expect([width, height]).toEqual([300, 500])
    expect([exif, orientation, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is made no larger than the widest that is served', async () => {
    const { width, height } = await sharp((await readWell(await plain(4000, 1000).jpeg().toBuffer())).webp).metadata()
    expect([width, height]).toEqual([1600, 400])
  })

  it('is refused where it cannot be decoded to its end', async () => {
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

  it('is refused by its size in pixels before it is decoded', async () => {
    expect(await read(hugePng(60_000, 60_000))).toMatchObject({
      code: 'invalid',
      errors: { photo: [{ text: 'This picture has too many pixels' }] },
    })
  })

  it('is kept once, under its content', async () => {
    const picture = await readWell(await plain(50, 50).png().toBuffer())
    const places = await Promise.all([1, 2, 3].map(() => keepPicture(folder, picture)))
    expect(new Set(places).size).toBe(1)
    expect(places[0]).toMatch(/^\/media\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
    const files = readdirSync(join(folder, 'media/uploads'), { recursive: true }).filter((name) =>
      String(name).includes('.'),
    )
    expect(files).toHaveLength(1)
  })

  it.runIf(process.platform === 'linux')('is refused where the disk takes nothing', async () => {
    const picture = await readWell(await plain(50, 50).png().toBuffer())
    expect(await keepPicture('/sys', picture)).toMatchObject({ code: 'unavailable' })
  })
})

/** A few bytes that promise a picture of this size. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(40)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
