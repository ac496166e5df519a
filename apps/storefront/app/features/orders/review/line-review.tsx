import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderLine } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide'
import { useRef, useState } from 'react'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'
import { cacheRating } from '../details/use-order.ts'

const ReviewDialog = lazyPanel(async () => (await import('./review-dialog.tsx')).ReviewDialog)

interface LineReviewProps {
  orderId: number
  line: OrderLine
  /** The id of the product's name. */
  describedBy: string
}

/** The shopper's rating of a line, or a button to review it. */
export function LineReview({ orderId, line, describedBy }: LineReviewProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const stars = useRef<HTMLParagraphElement>(null)
  const { my_rating: rating } = line
  if (rating !== null)
    return (
      <p ref={stars} tabIndex={-1} className="flex items-center gap-2.5 text-12 text-ink-2">
        <StarRating value={rating} label={t('Rated {{rating}} of 5', { rating })} />
        {t('Your rating')}
      </p>
    )
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onPointerEnter={ReviewDialog.warm}
        onFocus={ReviewDialog.warm}
        onClick={() => setOpen(true)}
      >
        <Icon as={Star} size={16} />
        {t('Review')}
      </Button>
      <ReviewDialog
        orderId={orderId}
        line={line}
        isOpen={open}
        onOpenChange={setOpen}
        onDone={(given) => {
          cacheRating(client, { orderId, lineId: line.cart_id, rating: given })
          // The button is gone, so the rating that replaces it gets the focus.
          focusWhenFree(() => stars.current)
        }}
      />
    </>
  )
}
