/** The width of pictures that are enlarged as backgrounds, so their colours must be exact. */
export const COLORS_WIDTH = 16
export const PICTURE_WIDTHS = [COLORS_WIDTH, 96, 160, 240, 320, 480, 640, 800, 1200, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width)

/** The path of a variant in its folder. @param name of the picture, below the media folder. */
export const variantName = (name: string, width: PictureWidth, format: PictureFormat): string =>
  `${name}.${width}.${format}`

/** The paths of all possible variants of a picture. */
export const variantNames = (name: string): string[] =>
  PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => variantName(name, width, format)))
