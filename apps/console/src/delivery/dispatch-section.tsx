import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopDelivery, ShopDispatch } from '@rialto/contract'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { DateField } from '@rialto/ui/date-field.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { type Saved, useEditForm } from '../form/use-edit-form.ts'
import { listed } from '../lib/inline-text.ts'
import { Section } from '../lib/section.tsx'
import { timeZoneOptions, useCountryOptions } from '../settings/option-names.ts'
import { useSaveDispatch } from './use-delivery.ts'

type Values = Omit<ShopDispatch, 'post_code'>

const toSaved = ({ version, dispatch: { post_code: _, ...values } }: ShopDelivery): Saved<Values> => ({
  version,
  values,
})

const clockOf = (minute: number): string =>
  minute >= 1_440 ? '23:59' : `${`${Math.floor(minute / 60)}`.padStart(2, '0')}:${`${minute % 60}`.padStart(2, '0')}`
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** The short names of the weekdays, Monday first. */
function weekdayNames(locale: string, weekday: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  // 2024 began with a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)))
}

/** When the shop packs, from which every promise counts, and the next days. */
export function DispatchSection({ delivery }: { delivery: ShopDelivery }) {
  const { t, i18n } = useTranslation()
  const countries = useCountryOptions()
  const saveDispatch = useSaveDispatch()
  const words = useDispatchWords()
  const form = useEditForm<Values>({
    saved: toSaved(delivery),
    save: async (changes, version) => toSaved(await saveDispatch.mutateAsync({ version, ...changes })),
    readCurrent: (current) => toSaved(current as ShopDelivery),
  })
  const { values } = form
  const [short, long] = [weekdayNames(i18n.language, 'short'), weekdayNames(i18n.language, 'long')]
  return (
    <Section title={t('When you pack')} aside={t('Every promised day counts from this.')}>
      <div className="grid gap-4 px-4 py-4 md:px-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NativeSelect
            label={t('Packed within')}
            value={String(values.handling_days)}
            onChange={({ currentTarget }) => form.set({ handling_days: Number(currentTarget.value) })}
          >
            {[...new Set([1, 2, 3, 4, 5, 7, 10, 14, values.handling_days])]
              .sort((a, b) => a - b)
              .map((days) => (
                <option key={days} value={days}>
                  {t('{{count}} working days', { count: days })}
                </option>
              ))}
          </NativeSelect>
          <DateField
            kind="time"
            label={t('Cut-off')}
            hint={t('Later orders count for the next day.')}
            value={clockOf(values.cut_off_minute)}
            error={form.errorOf('cut_off_minute')}
            onChange={(clock) => form.set({ cut_off_minute: minuteOf(clock) })}
          />
          <fieldset className="min-w-0 sm:col-span-2">
            <legend className="mb-1.5 font-semibold">{t('Packing days')}</legend>
            <div className="flex flex-wrap gap-1.5">
              {short.map((name, index) => {
                const isOn = ((values.work_days >> index) & 1) === 1
                return (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={isOn}
                    title={long[index]}
                    onClick={() => {
                      const work_days = values.work_days ^ (1 << index)
                      // A shop that never packs sells nothing.
                      if (work_days > 0) form.set({ work_days })
                    }}
                    className={cx(
                      'min-h-11 min-w-11 rounded-control border px-2 transition-colors',
                      isOn
                        ? 'border-accent-edge bg-accent-soft font-semibold text-accent-ink ring-1 ring-accent-edge'
                        : 'border-line-strong bg-card text-ink-2 hover:border-field',
                    )}
                  >
                    {name}
                  </button>
                )
              })}
            </div>
          </fieldset>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <ComboBox
            label={t('Sent from')}
            options={countries}
            value={values.country}
            onChange={(country) => form.set({ country })}
            placeholder={t('Choose a country')}
            emptyText={t('Nothing found')}
            error={form.errorOf('country')}
          />
          <ComboBox
            label={t('Time zone')}
            options={timeZoneOptions()}
            value={values.time_zone}
            onChange={(zone) => zone && form.set({ time_zone: zone })}
            emptyText={t('Nothing found')}
            error={form.errorOf('time_zone')}
          />
          <NumberField<number>
            label={t('Weight of a product without one')}
            unit={t('kg')}
            min={0.001}
            max={10_000}
            decimals={3}
            value={values.default_grams / 1000}
            error={form.errorOf('default_grams')}
            onChange={(kilos) => form.set({ default_grams: Math.round(kilos * 1000) })}
          />
        </div>
      </div>
      <NextDays days={delivery.days} />
      <ChangesBar form={form} words={words} />
    </Section>
  )
}

/** The next days as a strip; on those that are off nothing leaves. */
function NextDays({ days }: Pick<ShopDelivery, 'days'>) {
  const { t, i18n } = useTranslation()
  const reasons = { weekday: t('no packing day'), shop: t('holidays of the shop'), public: t('public holiday') }
  return (
    <div className="grid gap-2 px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-14 font-semibold">{t('The next days')}</h3>
        <TextLink to="/shop">{t('Plan holidays')}</TextLink>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys */}
      <ul aria-label={t('The next days')} tabIndex={0} className="flex gap-1.5 overflow-x-auto pb-1">
        {days.map(({ day, off }) => (
          <li
            key={day}
            className={cx(
              'grid min-w-20 flex-none content-start gap-0.5 rounded-control border px-2 py-1.5 text-center text-12',
              off ? 'border-line bg-ground-2 text-ink-2' : 'border-line-strong bg-card',
            )}
          >
            <time dateTime={day}>{formatPromisedDays({ from: day, to: day }, i18n.language)}</time>
            <span>{off ? reasons[off] : t('packs')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useDispatchWords(): FormWords<Values> {
  const { t, i18n } = useTranslation()
  const short = weekdayNames(i18n.language, 'short')
  return {
    country: { label: t('Sent from') },
    handling_days: { label: t('Packed within'), show: (count) => t('{{count}} working days', { count }) },
    cut_off_minute: { label: t('Cut-off'), show: (minute) => <span className="num">{clockOf(minute)}</span> },
    work_days: {
      label: t('Packing days'),
      show: (days) => listed(short.filter((_, index) => ((days >> index) & 1) === 1)),
    },
    time_zone: { label: t('Time zone'), show: (zone) => zone },
    default_grams: {
      label: t('Weight of a product without one'),
      show: (grams) => <span className="num">{`${grams / 1000} ${t('kg')}`}</span>,
    },
  }
}
