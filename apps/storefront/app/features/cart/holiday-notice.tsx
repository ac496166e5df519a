import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopHoliday } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { useSettings } from '../settings/index.ts'

interface HolidayNoticeProps {
  holiday: ShopHoliday | null | undefined
  className?: string
}

/** Says until when a shop is on holiday and what becomes of orders, with the shop's own words; nothing without holidays. */
export function HolidayNotice({ holiday, className }: HolidayNoticeProps) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  if (!holiday) return null
  const [from, to] = [formatDay(holiday.from, locale), formatDay(holiday.to, locale)]
  const when = holiday.is_now
    ? t('On holiday until {{date}}', { date: to })
    : t('On holiday from {{from}} to {{to}}', { from, to })
  return (
    <Notice tone={holiday.is_now && holiday.mode === 'refuse' ? 'warn' : 'info'} className={className}>
      <p>
        <b>{when}</b>{' '}
        {holiday.mode === 'refuse' ? t('The shop takes no orders then.') : t('Orders are sent after that.')}
      </p>
      {holiday.message && (
        <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
          {holiday.message}
        </p>
      )}
    </Notice>
  )
}
