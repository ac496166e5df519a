import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSellerDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Check, Eye } from 'lucide'
import { useState } from 'react'
import { useView } from '../../access/view-banner.tsx'
import { messageOf } from '../../lib/errors.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useDecide } from './use-sellers.ts'

/** The decision about a shop: what will follow in a sentence, then the buttons; the one that hurts at the far end. */
export function DecisionFoot({ seller }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'reject' | 'close' | null>(null)
  const decide = useDecide(seller.id)
  const { begin } = useView()
  const error = decide.error ?? begin.error
  const { status } = seller
  if (asking) return <ReasonForm kind={asking} seller={seller} decide={decide} onCancel={() => setAsking(null)} />
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-3 border-t border-line bg-card p-5">
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      {(status === 'pending' || status === 'rejected') && (
        <>
          <p className="text-ink-2">
            {t('Approving opens the shop at once and mails its owner. Both stand in the record.')}
          </p>
          <div className="flex flex-wrap items-center gap-2.5">
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'approve' })}>
              <Icon as={Check} size={18} />
              {t('Approve')}
            </Button>
            {status === 'pending' && (
              <Button variant="danger" className="ms-auto" onClick={() => setAsking('reject')}>
                {t('Reject …')}
              </Button>
            )}
          </div>
        </>
      )}
      {(status === 'active' || status === 'closed') && (
        <div className="flex flex-wrap items-center gap-2.5">
          {status === 'closed' && (
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'reopen' })}>
              {t('Open again')}
            </Button>
          )}
          <Button pending={begin.isPending} onClick={() => begin.mutate(seller.id)}>
            <Icon as={Eye} size={18} />
            {t('See as this seller')}
          </Button>
          {status === 'active' && (
            <Button variant="danger" className="ms-auto" onClick={() => setAsking('close')}>
              {t('Close shop …')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
