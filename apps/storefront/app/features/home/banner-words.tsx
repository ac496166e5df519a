import type { Banner } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import type { CSSProperties } from 'react'

/** The lightness above which a colour is light, by the weights of sRGB. */
const LIGHT = 140

/** The colour that an operator has chosen for the words of a banner; nothing: the usual ones. */
export const wordsStyle = ({ words_color: color }: Pick<Banner, 'words_color'>): CSSProperties | undefined =>
  color ? ({ '--print': color, '--print-2': color } as CSSProperties) : undefined

function isLight(color: string | undefined): boolean {
  const [, r = '0', g = '0', b = '0'] = /^#(..)(..)(..)$/.exec(color ?? '#000000') ?? []
  return 0.299 * Number.parseInt(r, 16) + 0.587 * Number.parseInt(g, 16) + 0.114 * Number.parseInt(b, 16) > LIGHT
}

/** A veil between picture and words, black under light words and white under dark ones; `className` says where it fades. */
export function WordsScrim({ banner: { words_color, scrim }, className }: { banner: Banner; className: string }) {
  if (!scrim) return null
  const tone = isLight(words_color) ? '#000' : '#fff'
  const style = { '--scrim': `color-mix(in srgb, ${tone} ${scrim}%, transparent)` } as CSSProperties
  return (
    <span
      aria-hidden
      style={style}
      className={cx('pointer-events-none absolute inset-0 -z-1 from-(--scrim) via-(--scrim) to-transparent', className)}
    />
  )
}
