import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { useState } from 'react'
import { ColorDots } from './color-dots.tsx'

interface CardPictureProps {
  product: ProductCard
  sizes: string
  priority?: boolean
  /** Whether a mouse has been over the card, so that the second picture is worth loading. */
  isHovered: boolean
}

/** The card's picture with discount badge and colour dots; a second picture is shown on hover. */
export function CardPicture({ product, sizes, priority, isHovered }: CardPictureProps) {
  const { t } = useTranslation()
  const percent = product.discount_percentage
  return (
    <Picture src={product.thumbnail} alt="" sizes={sizes} widest={320} corner="card" priority={priority}>
      {isHovered && product.hover_thumbnail && <HoverPicture src={product.hover_thumbnail} sizes={sizes} />}
      {percent > 0 && (
        <Badge tone="sale" className="absolute start-2.5 top-2.5">
          <span className="sr-only">{t('{{percent}}% off', { percent })}</span>
          <span aria-hidden className="num">{`−${percent}%`}</span>
        </Badge>
      )}
      <ColorDots colors={product.colors} />
    </Picture>
  )
}

/** Loaded on first hover and faded in once it has loaded. */
function HoverPicture({ src, sizes }: { src: string; sizes: string }) {
  const [isLoaded, setHere] = useState(false)
  return (
    <img
      {...pictureSource(src, 320)}
      sizes={sizes}
      alt=""
      onLoad={() => setHere(true)}
      className={`opacity-0 transition-opacity ${isLoaded ? 'group-hover/card:opacity-100' : ''}`}
    />
  )
}
