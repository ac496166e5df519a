import type { OrderBrief } from '@rialto/contract'
import { Picture } from '@rialto/ui/picture.tsx'

const SHOWN = 3

/**
 * Pictures of the first products of an order and the number of the others; the first product's name if there is room.
 */
export function OrderThumbs({ products, className }: { products: OrderBrief['products']; className?: string }) {
  const more = products.length - SHOWN
  return (
    <div className={className}>
      <ul className="flex items-center gap-2">
        {products.slice(0, SHOWN).map((product, place) => (
          // The same product comes several times where its sizes differ.
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move
          <li key={place} className="flex-none">
            <Picture src={product.thumbnail} alt={product.name} sizes="48px" widest={48} className="w-12" />
          </li>
        ))}
        {more > 0 && <li className="num text-12 text-ink-2">+{more}</li>}
      </ul>
    </div>
  )
}
