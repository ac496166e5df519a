import { renderSvg, storePictureAt } from '../../../../files/pictures.ts'
import { type FileStorage, picturePath } from '../../../../files/storage.ts'

const FOLDER = '/media/drawn'
const SIZE = 800
/** The placeholders of one product differ in their background. */
const GROUNDS = ['#d6e2e2', '#ecd9cb', '#dbe3d5', '#d8e1ea', '#ece3d4'] as const

/** Returns whether a picture is a placeholder, which is replaced as soon as the real picture is available. */
export const isPlaceholder = (picture: string): boolean => picture.startsWith(`${FOLDER}/`)

/** The path of a placeholder that {@link placeholderPicture} has drawn. */
export const placeholderPath = (number = 1): string => `${FOLDER}/placeholder-${number}.webp`

/**
 * Draws the picture of a product, category or shop that has none yet.
 * @param number distinguishes the placeholders of one product, from 1.
 * @returns its path below the media.
 */
export async function placeholderPicture(files: FileStorage, number = 1): Promise<string> {
  const picture = placeholderPath(number)
  const path = picturePath(picture)
  if (path !== undefined && (await files.has(path))) return picture
  const svg = placeholderSvg(GROUNDS[(number - 1) % GROUNDS.length] ?? GROUNDS[0])
  const content = await renderSvg(svg, (drawing) => drawing.webp({ quality: 82 }).toBuffer())
  return storePictureAt(files, picture, content)
}

/** A framed landscape in the middle of a plain background, small enough to be visible completely in a wide banner. */
const placeholderSvg = (ground: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 800 800"><rect width="800" height="800" fill="${ground}"/>
<g fill="none" stroke="#6b5f52" stroke-opacity=".55" stroke-width="14" stroke-linejoin="round"><rect x="290" y="310" width="220" height="180" rx="18"/><circle cx="350" cy="368" r="18"/><path d="M298 470 L372 408 L420 448 L462 416 L502 452"/></g></svg>`
