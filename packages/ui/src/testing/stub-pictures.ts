import { vi } from 'vitest'

interface PictureSize {
  width: number
  height: number
}

/**
 * Stubs the decoding and drawing of pictures, which jsdom lacks. They decode to `size`, or fail when null; every canvas
 * yields the bytes *square*. Lasts until mocks are restored.
 */
export function stubPictures(size: PictureSize | null): void {
  let urls = 0
  Object.assign(URL, { createObjectURL: () => `blob:${++urls}`, revokeObjectURL: () => {} })
  HTMLImageElement.prototype.decode = async () => {
    if (!size) throw new DOMException('not a picture', 'EncodingError')
  }
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(size?.width ?? 0)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(size?.height ?? 0)
  const context = { fillRect() {}, drawImage() {} }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['square'], { type })),
  )
}
