import type { IconNode } from 'lucide'
import { cx } from './cx.ts'

interface IconProps {
  /** A named import of lucide. */
  as: IconNode
  /** Pixels; 16 beside small text, 20 in controls, 22 or 24 in the header. */
  size?: number
  /** For icons that point along the line (arrows, chevrons, send): mirrored in right-to-left pages. */
  flip?: boolean
  /** Heavier strokes are for ticks in small boxes only. */
  stroke?: number
  className?: string
}

const STROKE = 1.6

/** The one way to draw an icon: decorative, in the colour of the text. What it means is said in words beside it. */
export function Icon({ as: shapes, size = 20, flip, stroke = STROKE, className }: IconProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      style={stroke === STROKE ? undefined : { strokeWidth: stroke }}
      className={cx('icon', flip && 'flip', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the icon library's own shapes
      dangerouslySetInnerHTML={toMarkup(shapes)}
    />
  )
}

const markupCache = new Map<IconNode, { __html: string }>()

/**
 * The shapes as text, all lines as one. A page has some two hundred icons of two or three shapes each: as elements of their own
 * they were a tenth of what is rendered and made live, and none of them ever changes.
 */
function toMarkup(shapes: IconNode): { __html: string } {
  const text = markupCache.get(shapes) ?? {
    __html: joinLines(shapes)
      .map(([tag, attributes]) => shape(tag, attributes))
      .join(''),
  }
  markupCache.set(shapes, text)
  return text
}

/** Only lines that begin at a place of their own: a small `m` would count from the end of the line before. */
const isLine = ([tag, attributes]: IconNode[number]): boolean =>
  tag === 'path' && Object.keys(attributes).length === 1 && String(attributes.d).startsWith('M')

function joinLines(shapes: IconNode): IconNode {
  const lines = shapes.filter(isLine)
  const others = shapes.filter((one) => !isLine(one))
  return lines.length > 0 ? [...others, ['path', { d: lines.map(([, { d }]) => d).join('') }]] : others
}

/** Names and numbers of the library's own, with nothing in them that would need to be escaped. */
const shape = (tag: string, attributes: IconNode[number][1]): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`
