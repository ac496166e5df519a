import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useEffect, useId } from 'react'
import { useNavigate } from 'react-router'
import { showErrorToast } from '../../errors/index.ts'
import { useIsMarket, usePrice } from '../../settings/index.ts'
import { useCart } from '../cart.ts'
import { useSelectedShopIds } from '../selected-shops.ts'
import { useCheckout } from '../use-checkout.ts'

/** The server's total for the selected shops, or the whole cart's while none is, and the button to the checkout. */
export function CartFooter({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const price = usePrice()
  const isMarket = useIsMarket()
  const { groups, total_amount: wholeCart } = useCart()
  const shopIds = useSelectedShopIds()
  const { reply, isCurrent, error } = useCheckout({ shopIds, requestWhenNoneSelected: true })
  useEffect(() => {
    // docs/spec §8.
    if (error instanceof ApiError) showErrorToast(error, error.message)
  }, [error])
  const none = shopIds.length === 0
  const noteId = useId()
  const proceed = () => {
    if (none) {
      showToast({ tone: 'error', title: t('Please select at least one shop') })
      return
    }
    onGo()
    void navigate('/checkout')
  }
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-2">{t('Cart Amount')}</span>
        <b
          aria-busy={!none && !isCurrent}
          className={cx('text-22 transition-opacity', !none && !isCurrent && 'opacity-60')}
        >
          {price(none ? wholeCart : (reply?.checkout.total_amount ?? 0))}
        </b>
      </p>
      <p id={noteId} className="mt-0.5 text-12 text-ink-2">
        {isMarket && (
          <>{t('{{selected}} of {{count}} shops selected.', { selected: shopIds.length, count: groups.length })} </>
        )}
        {t('Delivery, vouchers and tax at checkout.')}
      </p>
      <Button
        variant="pri"
        size="lg"
        block
        unready={none}
        aria-describedby={noteId}
        onClick={proceed}
        className="mt-3.5"
      >
        {t('Proceed to Checkout')}
      </Button>
    </>
  )
}
