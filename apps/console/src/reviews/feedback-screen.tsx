import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import { Badge } from '@rialto/ui/badge.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { MessageCircleQuestionMark, Star } from 'lucide'
import { useState } from 'react'
import { useIsWide } from '../lib/use-media.ts'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { OpenedItem } from './opened-item.tsx'
import { type FeedbackItem, type FeedbackKind, useFeedback, useReloadFeedback, useUnanswered } from './use-feedback.ts'

interface FeedbackListOptions {
  kind: FeedbackKind
  state: ListState
  counts: Record<string, number> | undefined
  /** An item lies beside the list, which then has less room. */
  isNarrow: boolean
  onAnswer: (item: FeedbackItem) => void
}

/** Describes the list of reviews, or of questions. */
function useFeedbackList(options: FeedbackListOptions): ListDescription<FeedbackItem> {
  const { t } = useTranslation()
  const { kind, state, counts, isNarrow, onAnswer } = options
  const isReviews = kind === 'reviews'
  const view = (id: string, label: string) => ({ id, label, count: counts?.[id] })
  const columns = useFeedbackColumns(isReviews)
  return {
    label: isReviews ? t('Reviews') : t('Questions'),
    fileName: kind,
    savedAs: kind,
    newestFirst: true,
    columns: isNarrow ? columns.filter(({ id }) => id !== 'product' && id !== 'author') : columns,
    idOf: ({ id }) => id,
    nameOf: ({ author }) => author.name,
    card: (item) => <FeedbackCard item={item} />,
    link: ({ id }) => ({ to: state.withChoice({ open: String(id) }), state: null, keepsScroll: true }),
    views: isReviews
      ? [view('unanswered', t('Unanswered')), view('all', t('All')), view('reported', t('Reported'))]
      : [view('unanswered', t('Unanswered')), view('answered', t('Answered')), view('all', t('All'))],
    filters: isReviews
      ? [
          {
            id: 'rating',
            label: t('Stars'),
            options: ['5', '4', '3', '2', '1'].map((value) => ({ value, label: value })),
            matches: (item, value) => item.review?.rating === Number(value),
          },
        ]
      : [],
    search: { label: t('Words, name or product') },
    rowKeys: [{ keys: 'R', label: t('Answer'), run: onAnswer }],
    empty: isReviews
      ? {
          icon: Star,
          title: t('No reviews here'),
          text: t('Reviews appear here when shoppers have received their orders.'),
        }
      : {
          icon: MessageCircleQuestionMark,
          title: t('No questions here'),
          text: t('Shoppers ask on the pages of your products.'),
        },
    failed: isReviews ? t('Your reviews could not be loaded') : t('Your questions could not be loaded'),
  }
}

function useFeedbackColumns(isReviews: boolean): ListColumn<FeedbackItem>[] {
  const { t, i18n } = useTranslation()
  const stars: ListColumn<FeedbackItem> = {
    id: 'stars',
    title: t('Stars'),
    cell: (item) => <Stars item={item} />,
    text: ({ review }) => String(review?.rating ?? ''),
  }
  return [
    {
      id: 'text',
      title: isReviews ? t('Customer review') : t('Question'),
      grows: true,
      cell: ({ text }) => (
        <span dir="auto" className="block truncate">
          {text || '–'}
        </span>
      ),
      text: ({ text }) => text,
    },
    ...(isReviews ? [stars] : []),
    {
      id: 'product',
      title: t('Product'),
      cell: ({ product }) => <span className="block max-w-50 truncate text-ink-2">{product.name}</span>,
      text: ({ product }) => product.name,
    },
    {
      id: 'author',
      title: t('Customer'),
      cell: ({ author }) => (
        <span className="block max-w-36 truncate text-ink-2">
          <bdi>{author.name}</bdi>
        </span>
      ),
      text: ({ author }) => author.name,
    },
    {
      id: 'state',
      title: t('Answer'),
      cell: (item) => <AnswerState item={item} />,
      text: ({ answer }) => answer?.text ?? '',
    },
    {
      id: 'at',
      title: t('Written'),
      align: 'end',
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-ink-2">
          {formatLocalDay(at, i18n.language)}
        </time>
      ),
      text: ({ at }) => at,
    },
  ]
}

function Stars({ item: { review } }: { item: FeedbackItem }) {
  const { t } = useTranslation()
  return review && <StarRating value={review.rating} label={t('Rated {{rating}} of 5', { rating: review.rating })} />
}

function AnswerState({ item: { answer, isReported, review } }: { item: FeedbackItem }) {
  const { t } = useTranslation()
  if (review && review.hiddenReason !== null) return <Badge tone="bad">{t('Hidden')}</Badge>
  if (isReported) return <Badge tone="mute">{t('Reported')}</Badge>
  return answer ? <Badge tone="ok">{t('Answered')}</Badge> : <Badge tone="warn">{t('Unanswered')}</Badge>
}

function FeedbackCard({ item }: { item: FeedbackItem }) {
  const { i18n } = useTranslation()
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <b className="truncate">
          <bdi>{item.author.name}</bdi>
        </b>
        <AnswerState item={item} />
      </div>
      <span dir="auto" className="line-clamp-3 wrap-anywhere">
        {item.text || '–'}
      </span>
      <span className="flex items-center justify-between gap-3 text-12 text-ink-2">
        <span className="truncate">{item.product.name}</span>
        <time dateTime={item.at} className="whitespace-nowrap">
          {formatLocalDay(item.at, i18n.language)}
        </time>
      </span>
      <Stars item={item} />
    </div>
  )
}

export const ReviewsScreen = () => <FeedbackScreen key="reviews" kind="reviews" />
export const QuestionsScreen = () => <FeedbackScreen key="questions" kind="questions" />

/** Reviews or questions, and the opened one beside them; over them where the window is narrow. */
function FeedbackScreen({ kind }: { kind: FeedbackKind }) {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useFeedback(kind, state)
  const other = useUnanswered(kind === 'reviews' ? 'questions' : 'reviews')
  const reload = useReloadFeedback(kind)
  const isWide = useIsWide()
  const [answering, setAnswering] = useState<number | null>(null)
  const opened = useOpened(openedIn(state), data.rows)
  const list = useFeedbackList({
    kind,
    state,
    counts,
    isNarrow: isWide && opened.item !== undefined,
    onAnswer: (item) => {
      setAnswering(item.id)
      state.choose({ open: String(item.id) })
    },
  })
  const unanswered = (of: FeedbackKind) => (of === kind ? counts?.unanswered : other)

  return (
    <>
      <PageHead title={kind === 'reviews' ? t('Reviews') : t('Questions')} updatedAt={data.updatedAt} />
      <TabLinks
        label={t('Reviews and questions')}
        className="mb-3"
        items={[
          { to: '/reviews', label: t('Reviews'), count: unanswered('reviews'), current: kind === 'reviews' },
          {
            to: '/reviews/questions',
            label: t('Questions'),
            count: unanswered('questions'),
            current: kind === 'questions',
          },
        ]}
      />
      <BesideList
        title={kind === 'reviews' ? t('Customer review') : t('Question')}
        list={<List list={list} state={state} data={data} />}
        opened={
          opened.item ? (
            <OpenedItem
              key={opened.item.id}
              kind={kind}
              item={opened.item}
              isAnswering={answering === opened.item.id}
              onChanged={(item) => {
                opened.replace(item)
                reload()
              }}
            />
          ) : null
        }
        onClose={() => state.choose({ open: '' })}
      />
    </>
  )
}

/** The opened item: as it was last changed here or read. It stays when its answer takes it out of the list. */
function useOpened(id: number, rows: readonly FeedbackItem[] | undefined) {
  const [kept, setKept] = useState<FeedbackItem>()
  const read = rows?.find((row) => row.id === id)
  // A list that was read before the change is older.
  const isNewer = read && (kept?.id !== id || read.version > kept.version || (read.isReported && !kept.isReported))
  if (isNewer && read !== kept) setKept(read)
  const item = isNewer ? read : kept
  return { item: item?.id === id ? item : undefined, replace: setKept }
}
