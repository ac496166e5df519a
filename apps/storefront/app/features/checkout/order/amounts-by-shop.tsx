import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address, CheckoutGroup } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { sumAmounts } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { MapPin } from 'lucide'
import { useIsMarket, usePrice } from '../../settings/index.ts'

interface AmountsByShopProps {
  address: Address | undefined
  groups: readonly CheckoutGroup[]
  /** The total of the groups. An external server may return no amounts by shop (docs/spec §3), so none are shown. */
  payable: number
  isFresh: boolean
}

/** The delivery address and, in a market, the amount of each shop. Each shop becomes an order with its own delivery. */
export function AmountsByShop({ address, groups, payable, isFresh }: AmountsByShopProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const price = usePrice()
  if (!isMarket && !address) return null
  return (
    <div className="panel px-4 py-2 sm:px-6">
      {address && (
        <p className="flex gap-3 py-3.5">
          <span className="grid size-8 flex-none place-items-center rounded-control bg-accent-soft text-accent-ink">
            <Icon as={MapPin} size={18} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block">{t('Delivering to {{name}}', { name: address.name })}</span>
            <span className="block text-12 text-ink-2">
              <bdi>{addressLines(address).join(', ')}</bdi>
            </span>
          </span>
        </p>
      )}
      {isMarket && addsUp(groups, payable) && (
        <ul
          aria-label={t('By shop')}
          aria-busy={!isFresh}
          className={cx('transition-colors', !isFresh && 'text-ink-2')}
        >
          {groups.map((group) => (
            <li key={group.shop_id} className="flex items-center gap-3 border-t border-line py-3.5">
              <Picture src={group.shop_logo} alt="" sizes="32px" widest={32} className="w-8" />
              <div className="min-w-0 flex-1">
                <p>
                  <TruncatedName>{group.shop_name}</TruncatedName>
                </p>
                <p className="text-12 text-ink-2">
                  {group.is_delivery_set === false
                    ? t('Delivery: not said by the shop yet')
                    : group.delivery_charge > 0
                      ? t('Delivery {{amount}}', { amount: price(group.delivery_charge) })
                      : t('Free delivery')}
                  {group.estimated_delivery && ` · ${group.estimated_delivery}`}
                  {group.coupon_discount > 0 && (
                    <>
                      {' · '}
                      <span className="text-ok">
                        {t('Voucher {{amount}}', { amount: price(-group.coupon_discount) })}
                      </span>
                    </>
                  )}
                </p>
              </div>
              <span className="num font-semibold">{price(payableOf(group))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** payable = total + delivery - coupon + tax (docs/spec/api §5). */
const payableOf = ({ total_amount, delivery_charge, coupon_discount, tax_amount }: CheckoutGroup): number =>
  sumAmounts([total_amount, delivery_charge, -coupon_discount, tax_amount])

const addsUp = (groups: readonly CheckoutGroup[], payable: number): boolean =>
  sumAmounts(groups.map(payableOf)) === sumAmounts([payable])
