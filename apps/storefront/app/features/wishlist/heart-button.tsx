import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Heart } from 'lucide'
import { setInWishlist, useIsInWishlist, warmWishlist } from './wishlist.ts'

interface HeartButtonProps {
  product: { id: number; name: string }
  /** `float` on a picture, `bare` in a line of buttons. */
  look?: 'float' | 'bare'
  className?: string
}

/** Adds a product to the wishlist or removes it at once. A guest logs in first. */
export function HeartButton({ product, look = 'float', className }: HeartButtonProps) {
  const { t } = useTranslation()
  const on = useIsInWishlist(product.id)
  return (
    <IconButton
      icon={Heart}
      look={look}
      label={t('Keep {{name}} on the wishlist', { name: product.name })}
      title={t('Wishlist')}
      pressed={on}
      onPointerEnter={warmWishlist}
      onFocus={warmWishlist}
      onClick={() => setInWishlist(product.id, !on)}
      className={className}
    />
  )
}
