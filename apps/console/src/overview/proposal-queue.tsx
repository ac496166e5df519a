import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerToday } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Zap } from 'lucide'
import { useCanOpen } from '../lib/place.tsx'
import { Queue, QueueRow } from './queue.tsx'

/** Products that the market proposes for flash sales, about which the shop is to decide. */
export function ProposalQueue({ queue }: { queue: NonNullable<SellerToday['flash_proposals']> }) {
  const { t } = useTranslation()
  const hasSales = useCanOpen()('/flash-sales')
  return (
    <Queue title={t('Proposed for flash sales')} count={queue.count} shown={queue.count} empty="">
      <QueueRow
        lead={<Icon as={Zap} />}
        title={t('The market asks you')}
        text={t('Nothing changes unless you accept.')}
        action={
          hasSales && (
            <ButtonLink size="sm" to="/flash-sales" aria-label={`${t('Decide')}: ${t('Proposed for flash sales')}`}>
              {t('Decide')}
            </ButtonLink>
          )
        }
      />
    </Queue>
  )
}
