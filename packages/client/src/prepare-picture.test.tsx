import { afterEach, describe, expect, it, vi } from 'vitest'
import { preparePicture, UnreadableHeic } from './prepare-picture.ts'

const MEGABYTE = 1 << 20
const drawn = vi.fn()

/** A browser that decodes what `decodes` accepts, and draws files of 100 bytes. */
function browser({
  width,
  height,
  decodes = () => true,
}: {
  width: number
  height: number
  decodes?: (file: File) => boolean
}) {
  vi.stubGlobal('createImageBitmap', async (file: File, options: object) => {
    if (!decodes(file)) throw new DOMException('The source image could not be decoded', 'InvalidStateError')
    return { width, height, options, close: () => {} }
  })
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: drawn })) as never
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, type = '') {
    done(new Blob([new Uint8Array(100)], { type }))
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
  drawn.mockClear()
})

const file = (name: string, type: string, bytes: BlobPart = new Uint8Array(4_000)) => new File([bytes], name, { type })
const heicBytes = new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0')

describe('preparePicture', () => {
  it('shrinks the photo of a phone to what a screen shows, upright', async () => {
    browser({ width: 5760, height: 4320 })
    const prepared = await preparePicture(file('IMG_1.jpg', 'image/jpeg'), 8 * MEGABYTE)
    expect([prepared.name, prepared.type, prepared.size]).toEqual(['IMG_1.jpeg', 'image/jpeg', 100])
    const [bitmap, , , width, height] = drawn.mock.calls[0] ?? []
    expect(bitmap.options).toEqual({ imageOrientation: 'from-image' })
    expect([width, height]).toEqual([2560, 1920])
  })

  it('sends what is small enough as it is', async () => {
    browser({ width: 1200, height: 900 })
    const small = file('pot.png', 'image/png')
    expect(await preparePicture(small, 8 * MEGABYTE)).toBe(small)
    expect((await preparePicture(small, 1_000)).type).toBe('image/webp')
  })

  it('makes a JPEG of HEIC where the browser reads it, and says so where it does not', async () => {
    browser({ width: 400, height: 300 })
    for (const heic of [file('IMG.HEIC', ''), file('photo', '', heicBytes), file('photo', 'image/heif')])
      expect((await preparePicture(heic, 8 * MEGABYTE)).type).toBe('image/jpeg')
    browser({ width: 0, height: 0, decodes: () => false })
    await expect(preparePicture(file('IMG.HEIC', ''), 8 * MEGABYTE)).rejects.toBeInstanceOf(UnreadableHeic)
  })

  it('leaves what is no picture to the server', async () => {
    browser({ width: 0, height: 0, decodes: () => false })
    for (const other of [file('list.pdf', 'application/pdf'), file('broken.jpg', 'image/jpeg')])
      expect(await preparePicture(other, 8 * MEGABYTE)).toBe(other)
  })
})
