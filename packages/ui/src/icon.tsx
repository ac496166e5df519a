import type { IconNode } from 'lucide'
import { cx } from './cx.ts'

interface IconProps {
  /** An icon imported by name from lucide. */
  as: IconNode
  /** In pixels; 16 beside small text, 20 in controls, 22 or 24 in the header. */
  size?: number
  /** For icons with a horizontal direction (arrows, chevrons, send): mirrored in right-to-left pages. */
  flip?: boolean
  /** Use heavier strokes only for ticks in small boxes. */
  stroke?: number
  className?: string
}

const STROKE = 1.6

/** A decorative icon in the colour of the text. Its meaning must be given by a text beside it. */
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
 * Serialises the shapes and joins all lines to one path. A page has some two hundred icons of two or three shapes; as
 * React elements they took a tenth of rendering and hydration, although they never change.
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

/** Only absolute paths: a path that begins with a relative `m` would start at the end of the one before. */
const isLine = ([tag, attributes]: IconNode[number]): boolean =>
  tag === 'path' && Object.keys(attributes).length === 1 && String(attributes.d).startsWith('M')

function joinLines(shapes: IconNode): IconNode {
  const lines = shapes.filter(isLine)
  const others = shapes.filter((shape) => !isLine(shape))
  return lines.length > 0 ? [...others, ['path', { d: lines.map(([, { d }]) => d).join('') }]] : others
}

/** Not escaped, because the library's names and numbers need no escaping. */
const shape = (tag: string, attributes: IconNode[number][1]): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`
