import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Recall } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { useSettings } from '../settings/index.ts'

interface RecallNoticeProps {
  recall: Recall
  /** What of it is recalled: sizes and colours, or products of an order; empty: all. */
  goods: readonly string[]
  className?: string
}

/** A product safety recall: of what, of which days, and what to do. */
export function RecallNotice({ recall, goods, className }: RecallNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice tone="error" className={className}>
      <b className="block">{t('Product safety recall')}</b>
      <RecallFacts recall={recall} goods={goods} />
    </Notice>
  )
}

/** The goods, days and words of a recall. */
export function RecallFacts({ recall, goods }: Pick<RecallNoticeProps, 'recall' | 'goods'>) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const { identifier, from_day, to_day, text } = recall
  const [from, to] = [from_day && formatDay(from_day, locale), to_day && formatDay(to_day, locale)]
  return (
    <>
      {goods.length > 0 && (
        <p className="wrap-anywhere">
          <bdi>{goods.join('; ')}</bdi>
        </p>
      )}
      {identifier && <p className="wrap-anywhere">{t('Batch, model or type: {{identifier}}', { identifier })}</p>}
      {from && to ? (
        <p>{t('Ordered from {{from}} to {{to}}', { from, to })}</p>
      ) : from ? (
        <p>{t('Ordered since {{from}}', { from })}</p>
      ) : (
        to && <p>{t('Ordered until {{to}}', { to })}</p>
      )}
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </>
  )
}
