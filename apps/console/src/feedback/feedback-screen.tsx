import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { lazy, Suspense, useState } from 'react'
import { useIsWide } from '../lib/use-is-wide.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import type { FeedbackItem, FeedbackKind } from './feedback-item.ts'
import { OpenedPane } from './opened-pane.tsx'
import { useFeedback, useReloadFeedback, useUnanswered } from './use-feedback.ts'
import { useFeedbackList } from './use-feedback-list.tsx'

const OpenedSheet = lazy(async () => ({ default: (await import('./opened-sheet.tsx')).OpenedSheet }))

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
  const opened = useOpened(Number(state.filter('open')), data.rows)
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
  const pane = opened.item && {
    kind,
    item: opened.item,
    isAnswering: answering === opened.item.id,
    onClose: () => state.choose({ open: '' }),
    onChanged: (item: FeedbackItem) => {
      opened.replace(item)
      reload()
    },
  }
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
      <div className={isWide && pane ? 'grid grid-cols-[minmax(0,1fr)_26.25rem] items-start gap-8' : ''}>
        <div className="min-w-0">
          <List list={list} state={state} data={data} />
        </div>
        {isWide && pane && <OpenedPane {...pane} />}
      </div>
      <Suspense>{!isWide && pane && <OpenedSheet {...pane} />}</Suspense>
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
