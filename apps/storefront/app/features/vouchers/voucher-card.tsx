import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Coupon } from '@rialto/contract'
import type { ReactNode } from 'react'
import { usePrice, useSettings } from '../settings/index.ts'
import { conditionLabel, discountLabel } from './voucher-labels.ts'

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
