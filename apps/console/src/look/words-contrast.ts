import type { LookBanner } from '@rialto/contract'
import { contrastOf } from '../lib/color.ts'

/** WCAG 2.2 AA for text; large titles would need less, but the sentence below them does not. */
export const WORDS_CONTRAST = 4.5
/** The usual words on pictures, and those on a picture for the dark theme (`packages/ui/src/styles/tokens.css`). */
const DARK_WORDS = '#1c1a17'
const LIGHT_WORDS = '#f3f0eb'
/** Of all points under the words, the share that may be weaker: a single bright speck is no reason to warn. */
const IGNORED = 0.05

export type Rgb = readonly [number, number, number]
/** The part of a picture under the words: at the left or right of a wide one, or at the top, where phones show them. */
export type WordsPlace = 'left' | 'right' | 'top'

export interface Measured {
  picture: string
  place: WordsPlace
  words: string
}

/** The measurements of a banner: each picture, at the place that its words have in each direction of writing. */
export function placesOfWords(banner: LookBanner, hasRightToLeft: boolean): Measured[] {
  const { picture, picture_phone, picture_dark, picture_phone_dark, words_color, is_mirrored } = banner
  // A picture that is turned round has the same under the words in both directions.
  const sides: WordsPlace[] = hasRightToLeft && !is_mirrored ? ['left', 'right'] : ['left']
  const of = (wide: string, phone: string | null, words: string): Measured[] => [
    ...sides.map((place) => ({ picture: wide, place, words })),
    { picture: phone ?? wide, place: 'top', words },
  ]
  return [
    ...of(picture, picture_phone, words_color ?? DARK_WORDS),
    ...(picture_dark ? of(picture_dark, picture_phone_dark, words_color ?? LIGHT_WORDS) : []),
  ]
}

const hex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const isLight = (color: string): boolean => contrastOf(color, '#000000') > contrastOf(color, '#ffffff')

/** The contrast of words and the points under them, as weak as nearly everywhere; a veil has the opposite lightness of the words. */
export function contrastOfWords(points: readonly Rgb[], words: string, scrim = 0): number {
  const veil = isLight(words) ? 0 : 255
  const share = scrim / 100
  const contrasts = points
    .map((point) => point.map((part) => part * (1 - share) + veil * share) as unknown as Rgb)
    .map((point) => contrastOf(words, hex(point)))
    .sort((a, b) => a - b)
  return contrasts[Math.floor(contrasts.length * IGNORED)] ?? 0
}

/** Points at which a picture is measured, across and down. */
const [COLUMNS, ROWS] = [64, 32]

/** Reads the points of a picture under the words. Fails for one from elsewhere, whose server does not let pages read it. */
export async function readPoints(address: string, place: WordsPlace): Promise<Rgb[]> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = COLUMNS
  canvas.height = ROWS
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, COLUMNS, ROWS)
  const half = Math.round(COLUMNS * 0.47)
  // The words of phones stand on the colours of the picture's upper edge.
  const area = { left: [0, 0, half, ROWS], right: [COLUMNS - half, 0, half, ROWS], top: [0, 0, COLUMNS, 2] } as const
  const [x, y, width, height] = area[place]
  const { data } = context.getImageData(x, y, width, height)
  return Array.from(
    { length: width * height },
    (_, at): Rgb => [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0],
  )
}
