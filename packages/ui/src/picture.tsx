import { ImageOff } from 'lucide'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { pictureSource } from './picture-source.ts'

export interface PictureProps {
  /** The picture's address; when it is empty or null a placeholder is shown. */
  src: string | null | undefined
  /** The alternative text; empty when a text beside the picture says the same. */
  alt: string
  /** The rendered width as a `sizes` attribute: `(min-width: 1024px) 240px, 46vw`. */
  sizes: string
  /** The largest rendered width in CSS pixels; nothing larger than twice this is offered. */
  widest?: number
  /** Width divided by height; reserves the space before the picture has loaded. */
  ratio?: number
  /** For the largest picture of the first view: loaded before others. */
  priority?: boolean
  /** For small pictures beside the largest one of the first view: loaded after it. */
  afterLargest?: boolean
  /** `card` 12 px, `control` 8 px, `sheet` 16 px. */
  corner?: 'none' | 'control' | 'card' | 'sheet'
  /** Rendered on the picture, such as a badge or a heart. */
  children?: ReactNode
  className?: string
}

const corners = {
  none: '',
  control: 'rounded-control',
  card: 'rounded-card',
  sheet: 'rounded-sheet',
}

/** A picture with a fixed aspect ratio on a tinted background. */
export function Picture({
  src,
  alt,
  sizes,
  widest = 640,
  ratio = 1,
  priority,
  afterLargest,
  corner = 'control',
  children,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken ? src : null
  return (
    <span
      style={ratio === 1 ? undefined : { aspectRatio: ratio }}
      className={cx('picture', corners[corner], className)}
    >
      {shown ? (
        <img
          {...pictureSource(shown, widest)}
          alt={alt}
          sizes={sizes}
          width={widest}
          height={Math.round(widest / ratio)}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : afterLargest ? 'low' : undefined}
          decoding={priority ? 'sync' : 'async'}
          ref={(image) => {
            // A picture that failed before hydration fires no error event any more.
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(shown)
          }}
          onError={() => setBroken(shown)}
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center text-ink-3">
          <Icon as={ImageOff} size={24} />
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      )}
      {children}
    </span>
  )
}
