import { splitAround } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address, CheckoutGroup, CheckoutReply } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { joinParts } from '@rialto/contract/inline-text'
import { sumAmounts } from '@rialto/contract/price-rules'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Spinner } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextButton, TextLink } from '@rialto/ui/text-link.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { useStickyRail } from '@rialto/ui/use-sticky-rail.ts'
import { useToastLift } from '@rialto/ui/use-toast-lift.ts'
import { MapPin, TriangleAlert } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { legalPagePath } from '../../lib/link-visibility.ts'
import { useIsMarket, usePrice, useSettings } from '../settings/index.ts'
import type { PaymentOption } from './payment-methods.ts'
import { type CheckoutState, useOrderButton, useOrdersMade } from './use-checkout-state.ts'

interface SummaryProps {
  reply: CheckoutReply
  /** Whether the amounts belong to the current choices; dimmed otherwise. */
  isFresh: boolean
  /** Why the order cannot be placed; null when it can. */
  problem: string | null
  /** The latest amounts could not be loaded. */
  failed: boolean
  onRetry: () => void
  canPlace: boolean
  onPlace: () => void
  /** Rendered below the amounts: a suggestion of vouchers. */
  saving: ReactNode
  /** Rendered at the end: delivery address and amounts by shop. */
  children: ReactNode
}

/** The order summary, sticky beside the steps. */
export function Summary({
  reply,
  isFresh,
  problem,
  failed,
  onRetry,
  canPlace,
  onPlace,
  saving,
  children,
}: SummaryProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const rail = useStickyRail<HTMLElement>()
  const shops = reply.checkout_items.length
  const ordersMade = useOrdersMade(shops)
  const orderButton = useOrderButton()
  const payable = price(reply.checkout.payable_amount)
  return (
    <aside ref={rail} tabIndex={-1} aria-label={t('Order summary')} className="grid gap-4 outline-none lg:sticky">
      <div className="panel p-4 sm:p-6">
        <header className="mb-4 flex min-h-8 items-center justify-between gap-3">
          <h2 className="text-18">{t('Order summary')}</h2>
          {!isFresh && !failed && <Spinner size={18} />}
        </header>
        <div aria-busy={!isFresh} className={cx('transition-colors', !isFresh && 'text-ink-2')}>
          <AmountsList {...reply} />
          <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-18 font-semibold">
            {t('Payable Amount')}
            <span className="num">{payable}</span>
          </p>
          <TaxNotes {...reply} />
        </div>
        {saving}
        <p role="status" className="sr-only">
          {isFresh && `${t('Payable Amount')} ${payable}`}
        </p>
        {problem && (
          <p className="mt-4 flex items-start gap-2 text-warn">
            <Icon as={TriangleAlert} size={18} className="mt-px" />
            {problem}
          </p>
        )}
        {failed && (
          <Notice tone="error" className="mt-4" aside={<TextButton onClick={onRetry}>{t('Try again')}</TextButton>}>
            {t('The figures could not be loaded')}
          </Notice>
        )}
        <Button variant="pri" size="lg" block disabled={!canPlace} onClick={onPlace} className="mt-4 max-lg:hidden">
          {orderButton}
        </Button>
        <p className="mt-3 text-12 text-ink-2">
          {shops > 1 && ordersMade} <Terms />
        </p>
      </div>
      {children}
    </aside>
  )
}

/** Nobody can accept terms that nobody has written. */
function Terms() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const terms = legalPagePath('terms', settings)
  const privacy = legalPagePath('privacy', settings)
  const withdrawal = settings.eu_consumers ? legalPagePath('withdrawal', settings) : undefined
  return (
    <>
      {terms && (
        <SentenceWithLink sentence={(slot) => t('By placing the order you accept the {{terms}}.', { terms: slot })}>
          <TextLink to={terms}>{t('Terms & Conditions')}</TextLink>
        </SentenceWithLink>
      )}{' '}
      {withdrawal && (
        <SentenceWithLink
          sentence={(slot) => t('How to withdraw from your order is told in the {{withdrawal}}.', { withdrawal: slot })}
        >
          <TextLink to={withdrawal}>{t('Right of withdrawal')}</TextLink>
        </SentenceWithLink>
      )}{' '}
      {privacy && (
        <SentenceWithLink
          sentence={(slot) => t('How your data is used is told in the {{privacy}}.', { privacy: slot })}
        >
          <TextLink to={privacy}>{t('Privacy Policy')}</TextLink>
        </SentenceWithLink>
      )}
    </>
  )
}

function SentenceWithLink({ sentence, children }: { sentence: (slot: string) => string; children: ReactNode }) {
  const [before, after] = splitAround(sentence)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}

/** The parts of the total, as calculated by the server, with each tax. */
function AmountsList({ checkout_items: groups, checkout: figures }: CheckoutReply) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const price = usePrice()
  const count = countPieces(groups)
  const taxes = figures.prices_include_tax ? [] : figures.all_vat_taxes.filter((tax) => tax.amount > 0)
  return (
    <dl className="grid gap-2.5">
      <Row label={t('Subtotal, {{count}} items', { count })}>{price(figures.total_amount)}</Row>
      <Row
        label={isMarket && groups.length > 1 ? t('Delivery, {{count}} shops', { count: groups.length }) : t('Delivery')}
      >
        {groups.some((group) => group.is_delivery_set === false)
          ? t('Not said by the shop yet')
          : figures.delivery_charge > 0
            ? price(figures.delivery_charge)
            : t('Free')}
      </Row>
      {figures.coupon_discount > 0 && (
        <Row label={t('Voucher discount')} className="text-ok">
          {price(-figures.coupon_discount)}
        </Row>
      )}
      {taxes.length === 0 && figures.order_tax_amount > 0 && !figures.prices_include_tax && (
        // An external server may return the total tax only.
        <Row label={t('Tax')}>{price(figures.order_tax_amount)}</Row>
      )}
      {taxes.map((tax) => (
        <Row key={tax.id} label={`${tax.name} ${tax.percentage}%`}>
          {price(tax.amount)}
        </Row>
      ))}
    </dl>
  )
}

/** What of the total is tax where prices include it, and why a seller charges none. */
function TaxNotes({ checkout_items: groups, checkout: figures }: CheckoutReply) {
  const { t } = useTranslation()
  const price = usePrice()
  const taxes = figures.prices_include_tax ? figures.all_vat_taxes.filter((tax) => tax.amount > 0) : []
  const exempt = groups.filter((group) => group.tax_exemption)
  if (taxes.length + exempt.length === 0) return null
  return (
    <dl className="mt-2 grid gap-1 text-13 text-ink-2">
      {taxes.map(({ id, name, percentage, amount }) => (
        <div key={id} className="flex items-baseline justify-between gap-4">
          <dt>{t('of which {{tax}} {{percentage}}%', { tax: name, percentage })}</dt>
          <dd className="num">{price(amount)}</dd>
        </div>
      ))}
      {exempt.map(({ shop_id, shop_name, tax_exemption }) => (
        <div key={shop_id}>
          <dt className="inline">
            <bdi>{shop_name}</bdi>:{' '}
          </dt>
          <dd className="inline">
            <bdi>{tax_exemption}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Row({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className={cx('num font-semibold', className)}>{children}</dd>
    </div>
  )
}

/** Number of pieces, not of lines. */
const countPieces = (groups: readonly CheckoutGroup[]): number =>
  groups.reduce((sum, group) => sum + group.products.reduce((all, line) => all + line.quantity, 0), 0)

interface AmountsByShopProps {
  address: Address | undefined
  groups: readonly CheckoutGroup[]
  /** The total of the groups. An external server may return no amounts by shop (docs/spec §3), so none are shown. */
  payable: number
  /** Taxes are in the amounts already. */
  isInclusive: boolean
  isFresh: boolean
}

/** The delivery address and, in a market, the amount of each shop. Each shop becomes an order with its own delivery. */
export function AmountsByShop({ address, groups, payable, isInclusive, isFresh }: AmountsByShopProps) {
  const { t } = useTranslation()
  const { settings, locale } = useSettings()
  const isMarket = useIsMarket()
  const price = usePrice()
  // Nothing comes to the address of a shopper who picks everything up.
  const to = groups.every(({ delivery }) => delivery?.pickup) ? undefined : address
  if (!isMarket && !to) return null
  return (
    <div className="panel px-4 py-2 sm:px-6">
      {to && (
        <p className="flex gap-3 py-3.5">
          <span className="grid size-8 flex-none place-items-center rounded-control bg-accent-soft text-accent-ink">
            <Icon as={MapPin} size={18} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block">{t('Delivering to {{name}}', { name: to.name })}</span>
            <span className="block text-12 text-ink-2">
              <bdi>{joinParts(addressLines(to, { country: settings.home_country ?? null, locale }))}</bdi>
            </span>
          </span>
        </p>
      )}
      {isMarket && addsUp(groups, payable, isInclusive) && (
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
                  {group.deliverable === false
                    ? t('Not delivered to this address')
                    : group.is_delivery_set === false
                      ? t('Delivery: not said by the shop yet')
                      : group.delivery?.pickup
                        ? t('Pick-up')
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
              <span className="num font-semibold">{price(payableOf(group, isInclusive))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** payable = total + delivery - coupon + tax that is not in the prices (docs/spec/api §5). */
const payableOf = (
  { total_amount, delivery_charge, coupon_discount, tax_amount }: CheckoutGroup,
  isInclusive: boolean,
): number => sumAmounts([total_amount, delivery_charge, -coupon_discount, isInclusive ? 0 : tax_amount])

const addsUp = (groups: readonly CheckoutGroup[], payable: number, isInclusive: boolean): boolean =>
  sumAmounts(groups.map((group) => payableOf(group, isInclusive))) === sumAmounts([payable])

interface PlaceOrderBarProps {
  payable: number
  isFresh: boolean
  canPlace: boolean
  onPlace: () => void
  paymentOption: PaymentOption | undefined
}

/**
 * The total and the button, sticky at the bottom on phones and small tablets; on low screens at the end of the page.
 */
export function PlaceOrderBar({ payable, isFresh, canPlace, onPlace, paymentOption }: PlaceOrderBarProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const orderButton = useOrderButton()
  const bar = useRef<HTMLDivElement>(null)
  useToastLift(bar)
  return (
    <div
      ref={bar}
      data-dock="place"
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card low:static low:mt-6 lg:hidden"
    >
      <div className="wrap flex items-center gap-4 py-3">
        <p className="min-w-0 flex-1">
          <span className="block text-12 text-ink-2">
            {t('Payable Amount')}
            {paymentOption && <> · {paymentOption.title}</>}
          </span>
          <span className={cx('num text-18 font-semibold transition-colors', !isFresh && 'text-ink-2')}>
            {price(payable)}
          </span>
        </p>
        <Button variant="pri" size="lg" disabled={!canPlace} onClick={onPlace}>
          {orderButton}
        </Button>
      </div>
    </div>
  )
}

/** Shown after a reload when an attempt was sent without an answer. */
export function UnansweredNotice({ onAskAgain }: { onAskAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" className="mb-4" aside={<TextButton onClick={onAskAgain}>{t('Ask again')}</TextButton>}>
      {t(
        'The shop did not answer when you placed your last order. Ask again what became of it: it is never placed twice.',
      )}
    </Notice>
  )
}

/** Returns why the order cannot be placed, or null when it can. */
export function useOrderObstacle({
  addresses,
  address,
  paymentOption,
  reply,
  quantities,
}: CheckoutState): string | null {
  const { t } = useTranslation()
  if (!paymentOption) return t('No way to pay is offered at the moment.')
  if (addresses.all && !address) return t('Add a delivery address first.')
  if (!address) return ''
  const nowhere = reply?.checkout_items.find(({ deliverable }) => deliverable === false)
  if (nowhere) return t('{{shop}} does not deliver to this address.', { shop: nowhere.shop_name })
  const lines = reply?.checkout_items.flatMap((group) => group.products) ?? []
  const exceedingLine = lines.find((line) => quantities.quantityOf(line) > line.max_quantity)
  if (!exceedingLine) return null
  return exceedingLine.max_quantity > 0
    ? t('Of {{name}} there are {{left}} left', { name: exceedingLine.name, left: exceedingLine.max_quantity })
    : t('{{name}} is sold out', { name: exceedingLine.name })
}
