import type { Point, Size } from './crop.ts'

export interface ReadPicture extends Size {
  /** An address inside this page; give it back by {@link forgetPicture}. */
  url: string
  image: HTMLImageElement
}

/** Large enough for every place where a photo is shown, at twice the density. */
const PHOTO_PIXELS = 640
const QUALITY = 0.9

/** Opens a chosen file as a picture; null when this browser cannot: then only the server can say what it is. */
export async function readPicture(file: Blob): Promise<ReadPicture | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    if (image.naturalWidth > 0) return { url, image, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    // Not a picture, or none that this browser knows.
  }
  URL.revokeObjectURL(url)
  return null
}

export const forgetPicture = ({ url }: ReadPicture): void => URL.revokeObjectURL(url)

/** Cuts a square out of a picture, as a JPEG. What is transparent becomes white. */
export function cutSquare({ image }: ReadPicture, square: Point & { side: number }): Promise<Blob> {
  const pixels = Math.max(1, Math.min(PHOTO_PIXELS, Math.round(square.side)))
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('no canvas'))
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pixels, pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, square.x, square.y, square.side, square.side, 0, 0, pixels, pixels)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY),
  )
}
