import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OpeningHours, SellerHoliday } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Suspense, useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { FormSection } from './shop-fields.tsx'
import type { ShopValues } from './shop-values.ts'
import { useRemoveHoliday } from './use-shop.ts'

const USUAL = { opens: '09:00', closes: '18:00' }
/** The end of a day, which time fields show as the beginning of the next. */
const MIDNIGHT = '24:00'

/** The hours of each weekday; a day without them is closed. */
export function HoursSection({ form }: { form: EditForm<ShopValues> }) {
  const { t } = useTranslation()
  const names = useDayNames()
  const { opening_hours: hours } = form.values
  const setDay = (day: number, next: OpeningHours | null) => {
    const others = hours.filter((each) => each.day !== day)
    form.set({ opening_hours: [...others, ...(next ? [next] : [])].sort((a, b) => a.day - b.day) })
  }
  const error = form.errorOf('opening_hours.closes') ?? form.errorOf('opening_hours')
  return (
    <FormSection title={t('Opening hours')} lead={t('In the time of your shop. Without any, shoppers see none.')}>
      <ul className="grid">
        {Object.entries(names).map(([key, name]) => {
          const day = Number(key)
          const open = hours.find((each) => each.day === day)
          return (
            <li key={day} className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1">
              <Checkbox
                checked={open !== undefined}
                onChange={({ currentTarget }) =>
                  setDay(day, currentTarget.checked ? { ...(hours.at(-1) ?? USUAL), day } : null)
                }
                className="w-36"
              >
                {name}
              </Checkbox>
              {open ? (
                <span className="flex items-center gap-2">
                  <DateField
                    kind="time"
                    label={`${name}: ${t('opens')}`}
                    labelHidden
                    value={open.opens}
                    onChange={(opens) => setDay(day, { ...open, opens })}
                  />
                  <span aria-hidden>–</span>
                  <DateField
                    kind="time"
                    label={`${name}: ${t('closes')}`}
                    labelHidden
                    value={open.closes === MIDNIGHT ? '00:00' : open.closes}
                    onChange={(time) => setDay(day, { ...open, closes: time === '00:00' ? MIDNIGHT : time })}
                  />
                </span>
              ) : (
                <span className="text-ink-2">{t('Closed')}</span>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <p role="alert" className="text-danger">
          {t('A shop closes later than it opens.')}
        </p>
      )}
    </FormSection>
  )
}

/** The days of the week by their number: 1 is Monday. */
function useDayNames(): Record<number, string> {
  const { t } = useTranslation()
  return {
    1: t('Monday'),
    2: t('Tuesday'),
    3: t('Wednesday'),
    4: t('Thursday'),
    5: t('Friday'),
    6: t('Saturday'),
    7: t('Sunday'),
  }
}

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
