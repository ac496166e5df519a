import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { MarketReview } from '@rialto/contract'
import { MARKET_REVIEW_VIEWS, type MarketReviewView } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { Eye, Star } from 'lucide'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { ShopName, useIsMarket } from '../lib/settings.tsx'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { ReviewText } from './moderated-things.tsx'
import { HideForm, ModerationTabs, ReviewConsequences } from './moderation-parts.tsx'
import { useDecideReview, useMarketReviews } from './use-moderation.ts'

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

interface OpenedReviewProps {
  review: MarketReview
  onDecided: (review: MarketReview) => void
}

/** A review whole, with the market's decision. */
function OpenedReview({ review, onDecided }: OpenedReviewProps) {
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

interface Options {
  state: ListState
  counts: Record<MarketReviewView, number> | undefined
  /** A review lies beside the list, which then has less room. */
  isNarrow: boolean
}

/** Describes the list of all shops' reviews. */
function useMarketReviewList({ state, counts, isNarrow }: Options): ListDescription<MarketReview> {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const columns = useColumns()
  const labels: Record<MarketReviewView, string> = { visible: t('Visible'), hidden: t('Hidden by the market') }
  return {
    label: t('Reviews'),
    fileName: 'market-reviews',
    columns: isNarrow ? columns.filter(({ id }) => id === 'stars' || id === 'text') : columns,
    idOf: ({ id }) => id,
    nameOf: ({ user, product }) => listed([user.name, product.name]),
    card: (review) => <ReviewCard review={review} />,
    link: ({ id }) => ({ to: state.withChoice({ open: String(id) }), state: null, keepsScroll: true }),
    views: MARKET_REVIEW_VIEWS.map((id) => ({ id, label: labels[id], count: counts?.[id] })),
    filters: [
      {
        id: 'rating',
        label: t('Stars'),
        options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: String(stars) })),
        matches: () => true,
      },
    ],
    search: { label: isMarket ? t('Words, customer, product or shop') : t('Words, customer or product') },
    empty: {
      icon: Star,
      title: t('No reviews here'),
      text: isMarket
        ? t('Reviews of all shops appear here.')
        : t('Reviews appear here when shoppers have received their orders.'),
    },
    failed: t('The reviews could not be loaded'),
  }
}

function useColumns(): ListColumn<MarketReview>[] {
  const { t, i18n } = useTranslation()
  return [
    {
      id: 'stars',
      title: t('Stars'),
      cell: ({ rating }) => <StarRating value={rating} label={t('Rated {{rating}} of 5', { rating })} />,
      text: ({ rating }) => String(rating),
    },
    {
      id: 'text',
      title: t('Customer review'),
      grows: true,
      cell: (review) => <Words review={review} />,
      text: ({ description }) => description,
    },
    {
      id: 'product',
      title: t('Product'),
      cell: ({ product, shop }) => (
        <span className="block w-64 truncate text-ink-2">
          <bdi>{product.name}</bdi>
          <ShopName before=" · " shop={shop} />
        </span>
      ),
      text: ({ product }) => product.name,
    },
    {
      id: 'reports',
      title: t('Reports'),
      align: 'end',
      cell: ({ open_reports: reports }) => reports > 0 && <b className="num text-warn">{reports}</b>,
      text: ({ open_reports: reports }) => String(reports),
    },
    {
      id: 'since',
      title: t('Since'),
      align: 'end',
      cell: ({ created_at }) => (
        <time dateTime={created_at} className="whitespace-nowrap text-ink-2">
          {formatLocalDay(created_at, i18n.language)}
        </time>
      ),
      text: ({ created_at }) => created_at,
    },
  ]
}

const Words = ({ review: { user, description } }: { review: MarketReview }) => (
  <span className="block min-w-0">
    <b className="block truncate">
      <bdi>{user.name}</bdi>
    </b>
    <small dir="auto" className="block truncate text-12 text-ink-2">
      {description}
    </small>
  </span>
)

function ReviewCard({ review }: { review: MarketReview }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1">
      <StarRating value={review.rating} label={t('Rated {{rating}} of 5', { rating: review.rating })} />
      <Words review={review} />
    </div>
  )
}
