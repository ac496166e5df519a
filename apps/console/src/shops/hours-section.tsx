import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OpeningHours } from '@rialto/contract'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { FormSection } from './form-section.tsx'
import type { ShopValues } from './shop-values.ts'
import { useDayNames } from './use-day-names.ts'

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
