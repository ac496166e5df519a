import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerReturn } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { isOver } from './use-returns.ts'

/** From so few days on, it stands out. */
const SOON_DAYS = 3

/** In how many days the next step of a return is due; when it began, where that is over. */
export function Due({ of: { state, days_left: days, declared_at } }: { of: SellerReturn }) {
  const { t, i18n } = useTranslation()
  if (isOver(state))
    return <span className="whitespace-nowrap text-ink-2">{formatDay(declared_at, i18n.language)}</span>
  return (
    <span className={cx('whitespace-nowrap', days <= SOON_DAYS ? 'font-semibold text-warn' : 'text-ink-2')}>
      {days < 0
        ? t('{{count}} days late', { count: -days })
        : days === 0
          ? t('due today')
          : t('due in {{count}} days', { count: days })}
    </span>
  )
}
