/** Enough for a full screen. */
const SIDE_MAX = 1920
const QUALITY = 0.85

/**
 * Scales a picture down to the server's maximum size. A file that fits, or that this browser cannot decode, is returned
 * as it is, and the server validates it.
 */
export async function fitPicture(file: Blob, bytesMax: number): Promise<Blob> {
  if (file.size <= bytesMax) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const fitted = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return fitted && fitted.size < file.size ? fitted : file
}
