import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { useState } from 'react'
import { useIsWide } from '../lib/use-media.ts'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import type { FeedbackItem, FeedbackKind } from './feedback-item.ts'
import { OpenedItem } from './opened-item.tsx'
import { useFeedback, useReloadFeedback, useUnanswered } from './use-feedback.ts'
import { useFeedbackList } from './use-feedback-list.tsx'

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
