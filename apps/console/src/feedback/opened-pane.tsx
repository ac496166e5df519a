import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { X } from 'lucide'
import { useId } from 'react'
import type { FeedbackItem, FeedbackKind } from './feedback-item.ts'
import { OpenedItem } from './opened-item.tsx'

export interface OpenedProps {
  kind: FeedbackKind
  item: FeedbackItem
  isAnswering: boolean
  onClose: () => void
  onChanged: (item: FeedbackItem) => void
}

/** The opened item beside the list, in sight while the list scrolls. */
export function OpenedPane({ onClose, ...opened }: OpenedProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto p-5">
      <div className="mb-4 flex items-center justify-between">
        <h2 id={id} className="text-16">
          {opened.kind === 'reviews' ? t('Customer review') : t('Question')}
        </h2>
        <IconButton icon={X} label={t('Close')} onClick={onClose} />
      </div>
      <OpenedItem key={opened.item.id} {...opened} />
    </section>
  )
}
