import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { CollectedCoupon } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useUser } from '../session/index.ts'
import { useIsMarket, usePrice, useSettings } from '../settings/index.ts'
import { conditionLabel, discountLabel } from '../vouchers/index.ts'

/** Collected vouchers that expire soon, each with a link to where it can be used. */
export function ExpiringVouchers({ coupons }: { coupons: readonly CollectedCoupon[] }) {
  const { t } = useTranslation()
  const id = useId()
  if (coupons.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <SectionHeading id={id} title={t('Vouchers about to expire')} />
      <ul className="grid gap-3 sm:gap-4 md:grid-cols-2">
        {coupons.map((coupon) => (
          <li key={coupon.id} className="grid">
            <Voucher coupon={coupon} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Voucher({ coupon }: { coupon: CollectedCoupon }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { locale, settings } = useSettings()
  const isMarket = useIsMarket()
  const id = useId()
  return (
    <article aria-labelledby={id} className="flex min-h-19 overflow-hidden rounded-card border border-line bg-card">
      <p className="grid min-w-20 flex-none content-center justify-items-center border-e border-dashed border-accent-line bg-accent-soft px-3 text-accent-ink">
        <span className="num text-18 leading-snug font-semibold">{discountLabel(coupon, { price })}</span>
        <span className="text-12">{t('off')}</span>
      </p>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5 ps-3.5 pe-3">
        <div className="grid min-w-34 flex-1 content-center">
          <h3 id={id} className="min-w-0 text-14 tracking-normal">
            <TruncatedName>{isMarket && coupon.shop ? coupon.shop.name : settings.app_name}</TruncatedName>
          </h3>
          <p className="text-12 text-ink-2">{conditionLabel(coupon, { t, price })}</p>
          <p className="text-12 text-ink-2">
            <time dateTime={coupon.validity}>
              {t('Until {{day}}', { day: formatLocalDay(coupon.validity, locale) })}
            </time>
          </p>
        </div>
        <ButtonLink
          to={isMarket && coupon.shop ? `/shops/${coupon.shop.id}` : '/products'}
          size="sm"
          aria-describedby={id}
        >
          {t('Use now')}
        </ButtonLink>
      </div>
    </article>
  )
}

const SHOWN = 4

/**
 * The collected vouchers that expire first. `usable` is how many of them can still be used: the API lists those first,
 * before expired and used ones.
 */
export function useExpiringVouchers(usable: number | undefined): CollectedCoupon[] {
  const user = useUser()
  const { data = [] } = useQuery({
    queryKey: ['GET /get-collected-vouchers'],
    queryFn: async ({ signal }) => (await api.call('GET /get-collected-vouchers', { signal })).coupons,
    enabled: user !== null,
  })
  return data
    .slice(0, usable ?? 0)
    .filter(({ validity }) => Date.parse(validity) > Date.now())
    .sort((a, b) => Date.parse(a.validity) - Date.parse(b.validity))
    .slice(0, SHOWN)
}
