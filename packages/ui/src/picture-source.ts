/** The widths that our pictures come in (`?w=`). */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 800, 1200, 1600]

/** Ours lie under `/media/` of the shop's own address; others are shown as they are. */
function isOurs(src: string): boolean {
  return /^(https?:\/\/[^/]+)?\/media\//.test(src)
}

function withWidth(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`
}

/** `src` and, for our own pictures, `srcset` up to `widest` CSS pixels at twice the density. */
export function pictureSource(src: string, widest: number): { src: string; srcSet?: string } {
  if (!isOurs(src)) return { src }
  const enough = pictureWidths.find((width) => width >= widest * 2) ?? 1600
  const widths = pictureWidths.filter((width) => width <= enough)
  const plain = pictureWidths.find((width) => width >= widest) ?? 1600
  return {
    src: withWidth(src, plain),
    srcSet: widths.map((width) => `${withWidth(src, width)} ${width}w`).join(', '),
  }
}

/** So few pixels that a browser which draws them large blurs them by itself: what a picture's colours are and where. */
const COLORS_WIDTH = 16

/** A ground of the picture's colours; others' pictures are shown as they are. */
export const pictureColors = (src: string): string => (isOurs(src) ? withWidth(src, COLORS_WIDTH) : src)
