import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerHoliday } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Suspense, useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { FormSection } from './form-section.tsx'
import { useRemoveHoliday } from './use-shop.ts'

const HolidayDialog = latePart(async () => (await import('./holiday-dialog.tsx')).HolidayDialog)

/** The coming holidays. They are saved at once, and shoppers hear of them two weeks before. */
export function HolidaysSection({ holidays }: { holidays: readonly SellerHoliday[] }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  return (
    <FormSection
      title={t('Holidays')}
      lead={t('Shoppers hear of them two weeks before. They begin and end by themselves.')}
      action={<Button onClick={() => setAdding(true)}>{t('Add holidays')}</Button>}
    >
      {holidays.length === 0 ? (
        <p className="text-ink-2">{t('None are planned.')}</p>
      ) : (
        <ul className="grid">
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.id} holiday={holiday} />
          ))}
        </ul>
      )}
      <Suspense>{isAdding && <HolidayDialog onClose={() => setAdding(false)} />}</Suspense>
    </FormSection>
  )
}

function HolidayRow({ holiday }: { holiday: SellerHoliday }) {
  const { t, i18n } = useTranslation()
  const remove = useRemoveHoliday()
  const day = (date: string) => formatDay(date, i18n.language)
  const days = t('{{from}} to {{to}}', { from: day(holiday.from), to: day(holiday.to) })

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <b>{days}</b>
          {holiday.is_now && <Badge tone="warn">{t('Now')}</Badge>}
        </p>
        <p className="text-ink-2">
          {holiday.mode === 'refuse' ? t('No orders are taken') : t('Orders are taken and sent later')}
        </p>
        {holiday.message && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {holiday.message}
          </p>
        )}
      </div>
      <Button
        size="sm"
        pending={remove.isPending}
        aria-label={`${t('Take back')}: ${days}`}
        onClick={() =>
          remove.mutate(holiday.id, { onError: (error) => showError(error, t('The shop cannot be reached')) })
        }
        className="max-md:min-h-11"
      >
        {t('Take back')}
      </Button>
    </li>
  )
}
