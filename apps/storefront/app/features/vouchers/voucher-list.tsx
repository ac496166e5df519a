import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Coupon } from '@rialto/contract'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import type { TFunction } from 'i18next'
import { Check } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { renderedOnce } from '../../lib/rendered-once.tsx'
import { useUser, whenLoggedIn } from '../session/index.ts'
import { usePrice, useSettings } from '../settings/index.ts'
import { useCollectedIds } from './collected.ts'

/** The shop whose vouchers are shown. */
export interface VoucherShop {
  id: number
  name: string
}

/** On phones only so many are shown until the shopper asks for all. */
const ON_PHONES = 2

interface VoucherListProps {
  shopId: number
  coupons: readonly Coupon[]
  /** Accessible name of the list. */
  label: string
  className?: string
}

/** A shop's vouchers, as many in a row as fit, each of which can be collected. */
export const VoucherList = renderedOnce('vouchers', WholeVoucherList, (props) => JSON.stringify(props))

function WholeVoucherList({ shopId, coupons, label, className }: VoucherListProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  useLoadCollected(shopId, coupons.length > 0)
  if (coupons.length === 0) return null
  return (
    <div className={className}>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2.5 sm:gap-4"
      >
        {coupons.map((coupon, place) => (
          <li key={coupon.id} className={cx('grid', !all && place >= ON_PHONES && 'max-sm:hidden')}>
            <VoucherCard coupon={coupon} action={<CollectAction coupon={coupon} />} />
          </li>
        ))}
      </ul>
      {!all && coupons.length > ON_PHONES && (
        <TextButton className="mt-3 sm:hidden" onClick={() => setAll(true)}>
          {t('All {{count}} vouchers', { count: coupons.length })}
        </TextButton>
      )}
    </div>
  )
}

/** A voucher with its discount, condition and expiry date. */
export function VoucherCard({ coupon, action }: { coupon: Coupon; action?: ReactNode }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { locale } = useSettings()
  return (
    <article className="flex min-h-19 overflow-hidden narrow:flex-wrap rounded-card border border-line bg-card">
      <p className="grid min-w-20 flex-none content-center justify-items-center border-e border-dashed border-accent-line bg-accent-soft px-3 text-accent-ink">
        <span className="num text-18 leading-snug font-semibold">{discountLabel(coupon, { price })}</span>
        <span className="text-12">{t('off')}</span>
      </p>
      <div className="grid min-w-0 flex-1 content-center gap-0.5 px-3.5 py-2.5">
        <p className="font-semibold">{conditionLabel(coupon, { t, price })}</p>
        {coupon.validity && (
          <p className="text-12 text-ink-2">
            <time dateTime={coupon.validity} suppressHydrationWarning>
              {/* An external server may return the date as text. */}
              {t('Until {{day}}', { day: formatDay(coupon.validity, locale) || coupon.validity })}
            </time>
          </p>
        )}
      </div>
      {action && (
        <div className="grid flex-none place-items-center pe-3 narrow:w-full narrow:p-3 narrow:pt-0">{action}</div>
      )}
    </article>
  )
}

/** *Collect*, which becomes *Collected* and cannot be undone (docs/spec §4). A guest logs in first. */
export function CollectAction({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation()
  const price = usePrice()
  const collected = useCollectedIds()
  const [pending, setPending] = useState(false)
  const collect = () =>
    whenLoggedIn(() => {
      setPending(true)
      import('./collect-voucher.ts')
        .then(({ collectVoucher }) => collectVoucher(coupon.id))
        .catch(() => showToast({ tone: 'error', title: t('The shop cannot be reached') }))
        .finally(() => setPending(false))
    })
  const isCollected = coupon.is_collected || collected.has(coupon.id)
  return (
    <span className="grid min-w-24 justify-items-end narrow:justify-items-center" aria-live="polite">
      {isCollected ? (
        <span className="inline-flex items-center gap-1.5 text-accent-ink">
          <Icon as={Check} size={16} />
          {t('Collected')}
        </span>
      ) : (
        <Button
          variant="soft"
          size="sm"
          pending={pending}
          onClick={collect}
          aria-label={`${t('Collect')}: ${discountLabel(coupon, { price })}`}
        >
          {t('Collect')}
        </Button>
      )}
    </span>
  )
}

interface Formatters {
  t: TFunction
  price: (amount: number) => string
}

/** docs/spec §9: a percentage if the type is `Percentage`, otherwise an amount. */
export function discountLabel({ discount, discount_type }: Coupon, { price }: Pick<Formatters, 'price'>): string {
  return discount_type === 'Percentage' ? `${discount}%` : price(discount)
}

/** The minimum order amount and the maximum discount of a percentage. */
export function conditionLabel(coupon: Coupon, { t, price }: Formatters): string {
  const { min_order_amount: min, max_discount_amount: max, discount_type } = coupon
  const capped = discount_type === 'Percentage' && max !== null
  if (min > 0 && capped) return t('On orders from {{amount}}, at most {{max}}', { amount: price(min), max: price(max) })
  if (min > 0) return t('On orders from {{amount}}', { amount: price(min) })
  return capped ? t('At most {{max}}', { max: price(max) }) : t('On any order')
}

/** Loads which of a shop's vouchers the shopper has collected, once the shopper is known. */
function useLoadCollected(shopId: number, wanted: boolean): void {
  const user = useUser()?.id
  useEffect(() => {
    if (!user || !wanted) return
    whenIdle(
      () => void import('./load-collected.ts').then(({ loadCollected }) => loadCollected(shopId)).catch(() => {}),
    )
  }, [shopId, user, wanted])
}
