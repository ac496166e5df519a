import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketReview } from '@rialto/contract'
import { useState } from 'react'
import { BesideList, openedIn } from '../../list/beside-list.tsx'
import { List } from '../../list/list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { ModerationTabs } from '../moderation-tabs.tsx'
import { OpenedReview } from './opened-review.tsx'
import { useMarketReviewList } from './use-market-review-list.tsx'
import { useMarketReviews } from './use-market-reviews.ts'

/** The reviews of all shops, and the opened one beside them. It stays when a decision takes it out of the list. */
export function MarketReviewsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useMarketReviews(state)
  const [decided, setDecided] = useState<MarketReview>()
  const id = openedIn(state)
  const read = data.rows?.find((row) => row.id === id)
  const review = decided?.id === id ? decided : read
  const list = useMarketReviewList({ state, counts, isNarrow: review !== undefined })
  return (
    <>
      <PageHead title={t('Reviews')} updatedAt={data.updatedAt} isRealtime={false} />
      <ModerationTabs current="reviews" />
      <BesideList
        title={t('Customer review')}
        list={<List list={list} state={state} data={data} />}
        opened={review ? <OpenedReview key={review.id} review={review} onDecided={setDecided} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
    </>
  )
}
