import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketReview } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Eye } from 'lucide'
import { useState } from 'react'
import { messageOf } from '../../lib/errors.tsx'
import { HideForm } from '../hide-form.tsx'
import { ReviewConsequences } from '../product-consequences.tsx'
import { ReviewText } from './review-text.tsx'
import { useDecideReview } from './use-market-reviews.ts'

interface OpenedReviewProps {
  review: MarketReview
  onDecided: (review: MarketReview) => void
}

/** A review whole, with the market's decision. */
export function OpenedReview({ review, onDecided }: OpenedReviewProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const decide = useDecideReview(review.id, (decided) => {
    setAsking(false)
    onDecided(decided)
  })
  return (
    <div className="grid gap-5">
      <ReviewText review={review} />
      {isAsking ? (
        <HideForm
          kind="review"
          confirmLabel={t('Hide and tell the shop')}
          error={decide.error}
          isPending={decide.isPending}
          onSend={(reason) => decide.mutate(reason)}
          onCancel={() => setAsking(false)}
        >
          <ReviewConsequences />
        </HideForm>
      ) : (
        <div className="grid gap-3 border-t border-line pt-4">
          {decide.error && <Notice tone="error">{messageOf(decide.error, t('The shop cannot be reached'))}</Notice>}
          {review.hidden ? (
            <Button
              variant="pri"
              className="justify-self-start"
              pending={decide.isPending}
              onClick={() => decide.mutate(null)}
            >
              <Icon as={Eye} size={18} />
              {t('Show again')}
            </Button>
          ) : (
            <Button variant="danger" className="justify-self-end" onClick={() => setAsking(true)}>
              {t('Hide …')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
