/** Wide enough for a picture over a whole screen at double density. */
const SIDE_MAX = 2560
/** Phones make pictures of 12 to 50 megapixels; smaller ones are sent as they are. */
const PIXELS_MAX = 6_000_000
const QUALITY = 0.86

const READ_EVERYWHERE = ['image/jpeg', 'image/png', 'image/webp']

/** A photo in the format of Apple's cameras, which this browser cannot decode; servers cannot either. */
export class UnreadableHeic extends Error {}

/**
 * Makes a picture ready to be sent: large photos are shrunk, upright as the camera held them, and HEIC becomes JPEG where the browser reads
 * it. What is small enough, or no picture at all, is returned as it is, and the server judges it. Throws {@link UnreadableHeic}.
 */
export async function preparePicture(file: File, bytesMax: number): Promise<File> {
  const isHeic = await looksLikeHeic(file)
  if (!isHeic && !READ_EVERYWHERE.includes(file.type)) return file
  const bitmap = await decode(file)
  if (!bitmap) {
    if (isHeic) throw new UnreadableHeic(file.name)
    return file
  }
  const { width, height } = bitmap
  const isLarge = file.size > bytesMax || width * height > PIXELS_MAX
  const prepared = isHeic || isLarge ? await redraw(bitmap, file) : file
  bitmap.close()
  return isHeic || prepared.size < file.size ? prepared : file
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function redraw(bitmap: ImageBitmap, file: File): Promise<File> {
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  // Kept where the picture has see-through parts; a JPEG would turn them black.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) return file
  return new File([blob], file.name.replace(/\.[^.]+$/, `.${blob.type.split('/')[1]}`), { type: blob.type })
}

/** By its first bytes: browsers that do not know the format give it no type. */
async function looksLikeHeic(file: File): Promise<boolean> {
  if (READ_EVERYWHERE.includes(file.type)) return false
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return true
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(head)
}
