import type { Area } from 'react-easy-crop'

export interface DecodedPicture {
  width: number
  height: number
  /** An object URL; release it by {@link releasePicture}. */
  url: string
  image: HTMLImageElement
}

/** Enough for every place where a photo is shown, at double pixel density. */
const PHOTO_PIXELS = 640
const QUALITY = 0.9

/** Decodes a selected file; null when this browser cannot, so that only the server can judge it. */
export async function decodePicture(file: Blob): Promise<DecodedPicture | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    if (image.naturalWidth > 0) return { url, image, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    // Not a picture, or a format that this browser does not support.
  }
  URL.revokeObjectURL(url)
  return null
}

export const releasePicture = ({ url }: DecodedPicture): void => URL.revokeObjectURL(url)

/** The largest square in the middle of a picture, in its own pixels. */
export function centredSquare({ width, height }: Pick<DecodedPicture, 'width' | 'height'>): Area {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/** Cuts a square out of a picture, as a JPEG. Transparent areas become white. */
export function cropSquare({ image }: DecodedPicture, square: Area): Promise<Blob> {
  const pixels = Math.max(1, Math.min(PHOTO_PIXELS, Math.round(square.width)))
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('no canvas'))
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pixels, pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, square.x, square.y, square.width, square.height, 0, 0, pixels, pixels)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY),
  )
}
