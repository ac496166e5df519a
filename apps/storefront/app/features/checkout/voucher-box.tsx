import { api, SessionEndedError } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutGroup, CollectedCoupon } from '@rialto/contract'
import { COUPON_CODE_MAX } from '@rialto/contract/limits'
import { sumAmounts } from '@rialto/contract/price-rules'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, TicketPercent, X } from 'lucide'
import { useId, useRef, useState } from 'react'
import { showErrorToast, useSubmit } from '../forms/index.ts'
import { useIsMarket, usePrice } from '../settings/index.ts'
import { conditionLabel, discountLabel, normalizeCoupons, VoucherPopup } from '../vouchers/index.ts'

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

interface CodeFormProps {
  shopId: number
  shopName: string
  buyNow: boolean
  onUse: (code: string) => void
}

/** Applies a voucher by a code from a leaflet or email. */
function CodeForm({ shopId, shopName, buyNow, onUse }: CodeFormProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const [code, setCode] = useState('')
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (typed: string) => tryCode(typed, { shopId, buyNow }),
    {
      onSuccess: onUse,
      onError(error) {
        const refused = error instanceof ApiError && !(error instanceof SessionEndedError)
        if (!refused) showErrorToast(error, t('The shop cannot be reached'))
        else if (!error.errors.coupon_code) showErrors({ coupon_code: error.message })
      },
    },
  )
  return (
    <Form
      ref={form}
      onSend={() => {
        const typed = code.trim()
        if (typed) void submit(typed)
        else showErrors({ coupon_code: t('Enter the code of a voucher') })
      }}
      className="flex items-start gap-2.5"
    >
      <TextField
        label={isMarket ? t('Voucher code for {{shop}}', { shop: shopName }) : t('Voucher code')}
        labelHidden
        placeholder={t('Voucher code')}
        name="coupon_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={COUPON_CODE_MAX}
        value={code}
        error={errors.coupon_code}
        onChange={(event) => {
          setCode(event.target.value)
          clearError()
        }}
        className="min-w-0 flex-1"
      />
      <Button type="submit" pending={pending}>
        {t('Apply')}
      </Button>
    </Form>
  )
}

interface CodeTarget {
  shopId: number
  buyNow: boolean
}

/**
 * Returns the code in the shop's spelling if it can be used now. An offered but uncollected voucher is collected first.
 * Rejects with the server's refusal.
 */
async function tryCode(typed: string, where: CodeTarget): Promise<string> {
  try {
    return await apply(typed, where)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'voucher_not_collected') throw error
    if (!(await collect(typed, where.shopId))) throw error
    return apply(typed, where)
  }
}

async function apply(code: string, { shopId, buyNow }: CodeTarget): Promise<string> {
  const { discounts } = await api.call('POST /apply-voucher', {
    body: { coupon_code: code, shop_ids: [shopId], is_buy_now: buyNow },
  })
  return discounts[0]?.coupon_code ?? code
}

async function collect(code: string, shopId: number): Promise<boolean> {
  const { coupons } = await api.call('GET /get-vouchers', { query: { shop_id: shopId } })
  const found = normalizeCoupons(coupons).find(
    (coupon) => coupon.code.toUpperCase() === code.toUpperCase() && !coupon.is_collected,
  )
  if (found) await api.call('POST /vouchers-collect', { body: { coupon_id: found.id } })
  return found !== undefined
}

interface SavingsProps {
  groups: readonly CheckoutGroup[]
  bestOf: (shopId: number) => CollectedCoupon | undefined
  onUse: (codes: readonly { shopId: number; code: string }[]) => void
}

/** Suggests vouchers for shops without one and applies all of them with one click. */
export function VoucherSuggestions({ groups, bestOf, onUse }: SavingsProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const open = groups.filter((group) => group.coupon_code === null)
  const best = open.flatMap(({ shop_id: shopId }) => {
    const coupon = bestOf(shopId)
    return coupon ? [{ shopId, code: coupon.code, amount: coupon.discount_amount }] : []
  })
  const saved = sumAmounts(best.map((one) => one.amount))
  if (saved <= 0) return null
  return (
    <div className="mt-4 flex items-center gap-3 rounded-control bg-accent-soft px-3.5 py-2.5">
      <Icon as={TicketPercent} className="text-accent-ink" />
      <p className="min-w-0 flex-1">{t('Your vouchers take off {{amount}}', { amount: price(saved) })}</p>
      <Button
        variant="sec"
        size="sm"
        onClick={(event) => {
          // The button disappears with the suggestion.
          event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
          onUse(best)
        }}
      >
        {t('Use them')}
      </Button>
    </div>
  )
}

const collectedKey = ['GET /get-collected-vouchers', 'checkout'] as const

interface CollectedVouchersRequest {
  buyNow: boolean
  shopIds: readonly number[]
  /** A key that changes with the basket, because discounts depend on it. */
  totals: string
}

/** The shopper's collected vouchers of these shops, best first. */
export function useCollectedVouchers({ buyNow, shopIds, totals }: CollectedVouchersRequest) {
  const { data, refetch, isPending, isPlaceholderData } = useQuery({
    queryKey: [...collectedKey, { buyNow, shopIds, totals }],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /get-collected-vouchers', {
          query: { shop_ids: shopIds.map(String), is_buy_now: buyNow },
          signal,
        })
      ).coupons,
    enabled: shopIds.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const ofShop = (shopId: number): CollectedCoupon[] =>
    (data ?? []).filter(({ shop, for_shop_id }) => (shop?.id ?? for_shop_id) === shopId)
  return {
    ofShop,
    /** The voucher to suggest. */
    bestOf: (shopId: number) => ofShop(shopId).find((coupon) => coupon.applicable && coupon.discount_amount > 0),
    refetch,
    /** Not asked yet, so that the best ones are not known. */
    isPending,
    /** Known for the present basket. */
    isCurrent: data !== undefined && !isPlaceholderData,
  }
}
