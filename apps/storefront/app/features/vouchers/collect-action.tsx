import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Coupon } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Check } from 'lucide'
import { useState } from 'react'
import { whenLoggedIn } from '../session/index.ts'
import { usePrice } from '../settings/index.ts'
import { useCollectedIds } from './collected.ts'
import { discountLabel } from './voucher-labels.ts'

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
