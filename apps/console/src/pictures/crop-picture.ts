import type { Area } from 'react-easy-crop'

export interface OpenedPicture {
  /** An object URL; release it by `URL.revokeObjectURL`. */
  url: string
  image: HTMLImageElement
}

const QUALITY = 0.9

/** Opens a chosen file; null when this browser cannot show it, so that only the server can judge it. */
export async function openPicture(file: Blob): Promise<OpenedPicture | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    if (image.naturalWidth > 0) return { url, image }
  } catch {
    // Not a picture, or a format that this browser does not support.
  }
  URL.revokeObjectURL(url)
  return null
}

/** Cuts an area out of a picture, at most `width` pixels wide. Transparent parts become white. */
export async function cropPicture({ image }: OpenedPicture, area: Area, width: number): Promise<Blob> {
  const scale = Math.min(1, width / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('no picture')
  return blob
}
