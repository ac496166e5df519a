import { splitAround } from '@rialto/client/i18n/around.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutReply } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useStickyRail } from '@rialto/ui/use-sticky-rail.ts'
import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { isLinkVisible } from '../../../lib/link-visibility.ts'
import { usePrice, useSettings } from '../../settings/index.ts'
import { AmountsList } from './amounts-list.tsx'
import { useOrdersMade } from './use-orders-made.ts'

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
          {t('Place Order')}
        </Button>
        <p className="mt-3 text-12 text-ink-2">
          {shops > 1 && ordersMade} <Terms />
        </p>
      </div>
      {children}
    </aside>
  )
}

const TERMS = '/terms-and-conditions'

/** Nobody can accept terms that nobody has written. */
function Terms() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  if (!isLinkVisible(TERMS, settings)) return null
  const [before, after] = splitAround((slot) => t('By placing the order you accept the {{terms}}.', { terms: slot }))
  return (
    <>
      {before}
      <TextLink to={TERMS}>{t('Terms & Conditions')}</TextLink>
      {after}
    </>
  )
}
