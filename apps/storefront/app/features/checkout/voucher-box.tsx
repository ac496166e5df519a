import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutGroup, CollectedCoupon } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { Check, ChevronDown, TicketPercent, X } from 'lucide'
import { useId, useRef, useState } from 'react'
import { useIsMarket, usePrice } from '../settings/index.ts'
import { conditionLabel, discountLabel, VoucherPopup } from '../vouchers/index.ts'
import { CodeForm } from './voucher-code-form.tsx'

interface VoucherBoxProps {
  group: CheckoutGroup
  /** The shopper's vouchers of this shop, best first. */
  coupons: readonly CollectedCoupon[]
  /** The voucher to suggest. */
  best: CollectedCoupon | undefined
  buyNow: boolean
  /** Tells that the voucher was applied by itself. */
  taken: boolean
  /** Why the chosen voucher was removed. */
  refusal: string | undefined
  /** Null removes the voucher. */
  onUse: (code: string | null) => void
  /** Called when another voucher may have been collected. */
  onCollected: () => void
}

/** The voucher of one shop: the applied or the suggested one, and the others with a code field on demand. */
export function VoucherBox({ group, coupons, best, buyNow, taken, refusal, onUse, onCollected }: VoucherBoxProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const [isOpen, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const use = (code: string | null) => {
    onUse(code)
    setOpen(false)
    // The pressed button disappears.
    toggle.current?.focus()
  }
  return (
    <div className="mt-1 rounded-control bg-ground-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5">
        <Icon as={TicketPercent} className="text-accent-ink" />
        {group.coupon_code ? (
          <AppliedVoucher group={group} taken={taken} onRemove={() => use(null)} />
        ) : best ? (
          <SuggestedVoucher coupon={best} onUse={() => use(best.code)} />
        ) : (
          <p className="min-w-0 flex-1">
            {isMarket ? t('Voucher from {{shop}}', { shop: group.shop_name }) : t('Voucher')}
          </p>
        )}
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="touch-44 relative flex min-h-11 items-center gap-1.5 font-semibold text-accent-ink max-sm:w-full"
        >
          {group.coupon_code || best ? t('Other vouchers') : t('Choose or enter a code')}
          <Icon as={ChevronDown} size={18} className={cx('transition-transform', isOpen && 'rotate-180')} />{' '}
          {isMarket && <span className="sr-only">{group.shop_name}</span>}
        </button>
      </div>
      {refusal && !group.coupon_code && (
        <div className="px-3.5 pb-3" role="alert">
          <FieldNote id={`${id}-refusal`} error={refusal} />
        </div>
      )}
      <div id={id} hidden={!isOpen} className="grid gap-4 border-t border-line px-3.5 pt-3 pb-4">
        {isOpen && (
          <>
            <VoucherChoices coupons={coupons} used={group.coupon_code} shopName={group.shop_name} onUse={use} />
            {group.has_voucher && (
              <p>
                <TextButton onClick={() => setAll(true)}>
                  {isMarket ? t('Vouchers of this shop') : t('All vouchers')}
                </TextButton>
              </p>
            )}
            <CodeForm shopId={group.shop_id} shopName={group.shop_name} buyNow={buyNow} onUse={use} />
          </>
        )}
      </div>
      <VoucherPopup
        shop={all ? { id: group.shop_id, name: group.shop_name } : null}
        onClose={() => {
          setAll(false)
          onCollected()
        }}
      />
    </div>
  )
}

interface AppliedVoucherProps {
  group: CheckoutGroup
  taken: boolean
  onRemove: () => void
}

function AppliedVoucher({ group, taken, onRemove }: AppliedVoucherProps) {
  const { t } = useTranslation()
  const price = usePrice()
  return (
    <>
      <p className="min-w-0 flex-1">
        <b className="num">{group.coupon_code}</b>{' '}
        <span className="text-ink-2">{taken ? t('taken by itself') : t('is used')}</span>
      </p>
      <span className="flex items-center">
        <b className="num text-ok">{price(-group.coupon_discount)}</b>
        <IconButton
          icon={X}
          iconSize={18}
          label={t('Remove voucher {{code}}', { code: group.coupon_code })}
          onClick={onRemove}
          className="text-ink-2"
        />
      </span>
    </>
  )
}

function SuggestedVoucher({ coupon, onUse }: { coupon: CollectedCoupon; onUse: () => void }) {
  const { t } = useTranslation()
  const price = usePrice()
  const amount = price(coupon.discount_amount)
  return (
    <>
      <p className="min-w-0 flex-1">
        {t('Your best voucher takes off {{amount}}', { amount })}{' '}
        <span className="num text-12 text-ink-2">{coupon.code}</span>
      </p>
      <Button variant="soft" size="sm" onClick={onUse}>
        {t('Use it')} <span className="sr-only">{coupon.code}</span>
      </Button>
    </>
  )
}

interface VoucherChoicesProps {
  coupons: readonly CollectedCoupon[]
  /** The applied code. */
  used: string | null
  shopName: string
  onUse: (code: string) => void
}

/** The collected vouchers with their current discount, or the reason why they do not apply. */
function VoucherChoices({ coupons, used, shopName, onUse }: VoucherChoicesProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  if (coupons.length === 0) {
    return (
      <p className="text-ink-2">
        {isMarket ? t('You have collected no voucher of this shop yet.') : t('You have collected no voucher yet.')}
      </p>
    )
  }
  return (
    <ul
      aria-label={isMarket ? t('Your vouchers from {{shop}}', { shop: shopName }) : t('Your vouchers')}
      className="grid gap-2.5"
    >
      {coupons.map((coupon) => (
        <li
          key={coupon.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-card px-3.5 py-2.5"
        >
          <VoucherDetails coupon={coupon} />
          {coupon.code === used ? (
            <span className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-ok">
              <Icon as={Check} size={18} />
              {t('In use')}
            </span>
          ) : (
            coupon.applicable && (
              <Button size="sm" onClick={() => onUse(coupon.code)}>
                {t('Use')} <span className="sr-only">{coupon.code}</span>
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

function VoucherDetails({ coupon }: { coupon: CollectedCoupon }) {
  const { t } = useTranslation()
  const price = usePrice()
  return (
    <div className="min-w-0 flex-1">
      <p>
        <b className="num">{coupon.code}</b>{' '}
        <span className="text-ink-2">
          {t('{{discount}} off', { discount: discountLabel(coupon, { price }) })} ·{' '}
          {conditionLabel(coupon, { t, price })}
        </span>
      </p>
      {coupon.applicable ? (
        <p className="text-12 text-ok">{t('Takes off {{amount}} now', { amount: price(coupon.discount_amount) })}</p>
      ) : (
        <p className="text-12 text-ink-2">{coupon.reason}</p>
      )}
    </div>
  )
}
