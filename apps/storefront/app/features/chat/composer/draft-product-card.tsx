import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { displayPrice } from '@rialto/contract/price-rules'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { X } from 'lucide'
import { usePrice } from '../../settings/index.ts'
import type { DraftProduct } from '../types.ts'

/** Above the text: the product that goes with the first words, until it is removed. */
export function DraftProductCard({ product, onRemove }: { product: DraftProduct; onRemove: () => void }) {
  const { t } = useTranslation()
  const price = usePrice()
  return (
    <section
      aria-label={t('Your question is about')}
      className="flex flex-none items-center gap-3 border-t border-line bg-card ps-4 pe-1 pt-2.5"
    >
      <Picture src={product.thumbnail} alt="" sizes="44px" widest={44} className="w-11" />
      <div className="min-w-0 flex-1">
        <p className="text-12 text-ink-2">{t('Your question is about')}</p>
        <p className="flex min-w-0 gap-2">
          <TruncatedName className="font-semibold">{product.name}</TruncatedName>
          <span className="num flex-none">{price(displayPrice(product).unitPrice)}</span>
        </p>
      </div>
      <IconButton
        icon={X}
        iconSize={18}
        label={t('Remove {{name}} from the message', { name: product.name })}
        onClick={(event) => {
          // The button disappears.
          event.currentTarget.closest('[role=dialog]')?.querySelector('textarea')?.focus()
          onRemove()
        }}
        className="text-ink-2"
      />
    </section>
  )
}
