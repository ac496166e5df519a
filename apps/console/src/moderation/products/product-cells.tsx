import type { MarketProduct } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { ShopName } from '../../lib/settings.tsx'
import { HoldBadge } from '../../products/hold-badge.tsx'
import { useProductWords } from '../../products/product-words.ts'

interface CellProps {
  product: MarketProduct
}

export function ProductName({ product: { name, thumbnail, shop } }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <img
        src={`${thumbnail}?w=96`}
        alt=""
        width={32}
        height={32}
        loading="lazy"
        className="dim-dark size-8 flex-none rounded-badge bg-tile object-cover"
      />
      <span className="min-w-0">
        <b className="block truncate">
          <bdi>{name}</bdi>
        </b>
        <small className="block truncate text-12 text-ink-2">
          <ShopName shop={shop} />
        </small>
      </span>
    </span>
  )
}

/** The market's decision, or else the status that the shop has chosen. */
export function ProductState({ product: { hold, status } }: CellProps) {
  const { label, tone } = useProductWords()[status]
  if (hold) return <HoldBadge hold={hold} />
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}

export const ProductCard = ({ product }: CellProps) => (
  <div className="grid gap-1.5">
    <ProductName product={product} />
    <span className="flex items-center justify-between gap-3">
      <ProductState product={product} />
      {product.open_reports > 0 && <b className="num text-warn">{product.open_reports}</b>}
    </span>
  </div>
)
