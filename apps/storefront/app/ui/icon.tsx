import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

interface IconProps {
  /** A named import of lucide-react. */
  as: LucideIcon
  /** Pixels; 16 beside small text, 20 in controls, 22 or 24 in the header. */
  size?: number
  /** For icons that point along the line (arrows, chevrons, send): mirrored in right-to-left pages. */
  flip?: boolean
  /** Heavier strokes are for ticks in small boxes only. */
  stroke?: number
  className?: string
}

/** The one way to draw an icon: decorative, in the colour of the text. What it means is said in words beside it. */
export function Icon({ as: Glyph, size = 20, flip, stroke = 1.6, className }: IconProps) {
  return <Glyph aria-hidden size={size} style={{ strokeWidth: stroke }} className={cx(flip && 'flip', className)} />
}
