import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { TicketPercent } from 'lucide'
import { useId } from 'react'
import { Link } from 'react-router'
import { ChatIconButton } from '../../chat/index.ts'
import { HolidayNotice } from '../../holidays/index.ts'
import { useIsMarket } from '../../settings/index.ts'
import { removeFromCart, setQuantity } from '../cart.ts'
import { CartLineView } from '../cart-line-view.tsx'
import { type CartViewGroup, itemOf, keyOf } from '../cart-view.ts'
import { useAddedLines } from '../open-cart.ts'
import { ShopCheck } from '../shop-check.tsx'

interface CartGroupProps {
  group: CartViewGroup
  onGo: () => void
  onVouchers: () => void
}

/** A shop's part of the cart: its checkbox, vouchers and lines. */
export function CartGroupSection({ group, onGo, onVouchers }: CartGroupProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const added = useAddedLines()
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b-8 border-ground-2 px-5 pt-4 pb-1">
      <header className="flex min-h-11 items-center gap-2.5">
        {isMarket ? (
          <>
            <ShopCheck shop={group} />
            <ShopName id={id} group={group} onGo={onGo} />
          </>
        ) : (
          <h3 id={id} className="text-14 tracking-normal">
            {t('Items')}
          </h3>
        )}
        <ChatIconButton
          shop={{ id: group.shop_id, name: group.shop_name, logo: group.shop_logo }}
          onGo={onGo}
          className="ms-auto"
        />
        <Button
          aria-label={isMarket ? `${t('Voucher')}: ${group.shop_name}` : t('Voucher')}
          variant="ghost"
          size="sm"
          aria-haspopup="dialog"
          onClick={onVouchers}
          className="-me-3.5 -ms-2.5"
        >
          <Icon as={TicketPercent} size={18} />
          {t('Voucher')}
        </Button>
      </header>
      <HolidayNotice holiday={group.holiday} className="mt-1" />
      <ul>
        {group.products.map((line) => (
          <li
            key={line.cart_id}
            data-added={added.has(keyOf(itemOf(line))) || undefined}
            className="-mx-5 border-s-3 border-transparent px-5 py-3.5 not-first:border-t not-first:border-t-line data-added:border-s-accent data-added:bg-accent-soft"
          >
            <CartLineView
              line={line}
              added={added.has(keyOf(itemOf(line)))}
              onGo={onGo}
              onQuantity={(quantity) => setQuantity(itemOf(line), quantity)}
              onRemove={() => removeFromCart(itemOf(line))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ShopName({ id, group, onGo }: { id: string; group: CartViewGroup; onGo: () => void }) {
  const { t } = useTranslation()
  const rating = group.shop_rating.toFixed(1)
  return (
    <div className="min-w-0">
      <h3 id={id} className="text-14 tracking-normal">
        <Link
          to={`/shops/${group.shop_id}`}
          onClick={onGo}
          className="block w-fit max-w-full hover:underline hover:underline-offset-3"
        >
          <TruncatedName>{group.shop_name}</TruncatedName>
        </Link>
      </h3>
      {group.shop_rating > 0 && (
        <p className="text-12 text-ink-2">
          <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />
        </p>
      )}
    </div>
  )
}
