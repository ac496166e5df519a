import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { MarketReview } from '@rialto/contract'
import { MARKET_REVIEW_VIEWS, type MarketReviewView } from '@rialto/contract/market-enums'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { Star } from 'lucide'
import { ShopName, useIsMarket } from '../../lib/settings.tsx'
import type { ListColumn, ListDescription } from '../../list/types.ts'
import type { ListState } from '../../list/use-list-state.ts'

interface Options {
  state: ListState
  counts: Record<MarketReviewView, number> | undefined
  /** A review lies beside the list, which then has less room. */
  isNarrow: boolean
}

/** Describes the list of all shops' reviews. */
export function useMarketReviewList({ state, counts, isNarrow }: Options): ListDescription<MarketReview> {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const columns = useColumns()
  const labels: Record<MarketReviewView, string> = { visible: t('Visible'), hidden: t('Hidden by the market') }
  return {
    label: t('Reviews'),
    fileName: 'market-reviews',
    columns: isNarrow ? columns.filter(({ id }) => id === 'stars' || id === 'text') : columns,
    idOf: ({ id }) => id,
    nameOf: ({ user, product }) => `${user.name}, ${product.name}`,
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
