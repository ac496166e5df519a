import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodePicture, mediaTypeOf } from './pictures.ts'
import { default as restricted } from './restricted-sharp.ts'
import { hugePng, riff, svgLikeWebp } from './testing/crafted-pictures.ts'

const plain = sharp({ create: { width: 20, height: 10, channels: 3, background: '#b5542f' } })
const [jpeg, png, webp, lossless, gif, tiff, avif] = await Promise.all([
  plain.clone().jpeg().toBuffer(),
  plain.clone().png().toBuffer(),
  plain.clone().webp().toBuffer(),
  plain.clone().webp({ lossless: true }).toBuffer(),
  plain.clone().gif().toBuffer(),
  plain.clone().tiff().toBuffer(),
  plain.clone().avif().toBuffer(),
])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

describe('mediaTypeOf', () => {
  it.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
    ['image/webp', lossless],
    ['image/webp', Buffer.concat([webp, html])],
  ])('recognises %s', (type, bytes) => expect(mediaTypeOf(bytes)).toBe(type))

  it.each([
    ['a drawing with WEBP at the eighth byte', svgLikeWebp],
    ['RIFF and WEBP with markup behind it', riff('<svg', Buffer.from(' xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a sound in a RIFF container', Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(30)])],
    ['a WebP that promises more than there is', webp.subarray(0, webp.length - 2)],
    ['a WebP whose chunk is longer than its container', riff('VP8 ', Buffer.alloc(40), { length: 20 })],
    ['an empty WebP chunk', riff('VP8L', Buffer.alloc(0))],
    ['the first four bytes of a PNG', Buffer.concat([png.subarray(0, 4), html])],
    ['the eight bytes of a PNG before markup', Buffer.concat([png.subarray(0, 8), html])],
    ['the start of a JPEG before markup', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html])],
    ['the start of a JPEG alone', Buffer.from([0xff, 0xd8, 0xff])],
    ['a JPEG behind markup', Buffer.concat([html, jpeg])],
    ['nothing', Buffer.alloc(0)],
    ['a GIF', gif],
    ['a TIFF', tiff],
    ['an AVIF', avif],
    ['a drawing', svg],
  ])('does not recognise %s', async (_, bytes) => {
    expect(mediaTypeOf(bytes)).toBeUndefined()
    expect(await decodePicture(bytes)).toBe('not a picture')
  })

  it('compares the size of the whole file when given only its beginning', () => {
    expect(mediaTypeOf(webp.subarray(0, 32), webp.length)).toBe('image/webp')
    expect(mediaTypeOf(webp.subarray(0, 32))).toBeUndefined()
  })
})

describe('sharp in this process', () => {
  it.each([
    ['SVG', svg],
    ['SVG that calls itself WEBP', svgLikeWebp],
    ['GIF', gif],
    ['TIFF', tiff],
    ['AVIF', avif],
  ])('does not decode %s, even without a check before', async (_, bytes) => {
    await expect(restricted(bytes).metadata()).rejects.toThrow(/unsupported image format/)
    await expect(sharp(bytes).png().toBuffer()).rejects.toThrow(/unsupported image format/)
  })

  it('decodes JPEG, PNG and WebP', async () => {
    for (const [format, bytes] of Object.entries({ jpeg, png, webp }))
      expect((await restricted(bytes).metadata()).format).toBe(format)
  })
})

describe('decodePicture', () => {
  it.each([
    ['markup after the picture', Buffer.concat([png, html])],
    [
      'markup in a comment',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, html.length + 2]), html, jpeg.subarray(2)]),
    ],
    ['an archive after the picture', Buffer.concat([webp, Buffer.from('PK\x03\x04 archive <script>')])],
  ])('removes %s', async (_, bytes) => {
    const picture = await decodePicture(bytes)
    if (typeof picture === 'string') throw new Error(picture)
    expect(picture.webp.includes('script')).toBe(false)
  })

  it('refuses incomplete pictures', async () => {
    expect(await decodePicture(hugePng(10, 10))).toBe('unreadable')
    expect(await decodePicture(hugePng(2_000_000_000, 1))).toBe('unreadable')
    expect(await decodePicture(riff('VP8 ', html))).toBe('unreadable')
    expect(await decodePicture(jpeg.subarray(0, jpeg.length / 2))).toBe('unreadable')
    expect(await decodePicture(png.subarray(0, png.length - 20))).toBe('unreadable')
  })

  it.each([
    [60_000, 60_000],
    [9_000_000, 7],
    [7_746, 7_747],
  ])('refuses %i by %i pixels before decoding', async (width, height) =>
    expect(await decodePicture(hugePng(width, height))).toBe('too many pixels'),
  )
})
