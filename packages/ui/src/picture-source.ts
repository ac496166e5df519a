/** The widths in which the server offers pictures (`?w=`). */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 800, 1200, 1600]

/** Our own pictures are below `/media/` of the shop's address; others are shown as they are. */
function isOurs(src: string): boolean {
  return /^(https?:\/\/[^/]+)?\/media\//.test(src)
}

function withWidth(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`
}

/** Returns `src` and, for our own pictures, a `srcset` from 0.6 times `widest` CSS pixels to twice as many, for double density. */
export function pictureSource(src: string, widest: number): { src: string; srcSet?: string } {
  if (!isOurs(src)) return { src }
  const enough = pictureWidths.find((width) => width >= widest * 2) ?? 1600
  const widths = pictureWidths.filter((width) => width >= widest * 0.6 && width <= enough)
  const plain = pictureWidths.find((width) => width >= widest) ?? 1600
  return {
    src: withWidth(src, plain),
    srcSet: widths.map((width) => `${withWidth(src, width)} ${width}w`).join(', '),
  }
}

/**
 * The width of a tiny picture that the browser blurs when it is enlarged, as a background of the picture's colours.
 */
const COLORS_WIDTH = 16

/** The address of a background in the colours of a picture; pictures of other sites are returned as they are. */
export const pictureColors = (src: string): string => (isOurs(src) ? withWidth(src, COLORS_WIDTH) : src)
