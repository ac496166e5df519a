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
import { usePrice } from '../../settings/index.ts'
import { FiguresList } from './figures-list.tsx'

interface SummaryProps {
  reply: CheckoutReply
  /** Whether the figures belong to what is chosen now; dimmed otherwise. */
  isFresh: boolean
  /** What keeps the order from being placed, in words. */
  problem: string | null
  /** The newest figures could not be had. */
  failed: boolean
  onRetry: () => void
  canPlace: boolean
  onPlace: () => void
  /** Under the amounts: what could still be saved. */
  saving: ReactNode
  /** Below: where it goes, and each shop's part. */
  children: ReactNode
}

/** What is to be paid, beside the steps: it stays in sight. */
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
  const payable = price(reply.checkout.payable_amount)
  return (
    <aside ref={rail} tabIndex={-1} aria-label={t('Order summary')} className="grid gap-4 outline-none lg:sticky">
      <div className="panel p-4 sm:p-6">
        <header className="mb-4 flex min-h-8 items-center justify-between gap-3">
          <h2 className="text-18">{t('Order summary')}</h2>
          {!isFresh && !failed && <Spinner size={18} />}
        </header>
        <div aria-busy={!isFresh} className={cx('transition-colors', !isFresh && 'text-ink-2')}>
          <FiguresList {...reply} />
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
          {shops > 1 && t('This makes {{count}} orders, one for each shop.', { count: shops })} <Terms />
        </p>
      </div>
      {children}
    </aside>
  )
}

function Terms() {
  const { t } = useTranslation()
  const [before, after] = splitAround((slot) => t('By placing the order you accept the {{terms}}.', { terms: slot }))
  return (
    <>
      {before}
      <TextLink to="/terms-and-conditions">{t('Terms & Conditions')}</TextLink>
      {after}
    </>
  )
}
