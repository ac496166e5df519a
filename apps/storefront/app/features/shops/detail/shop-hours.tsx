import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OpeningHours } from '@rialto/contract'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** The week of a shop, Monday first; days without hours are closed. Nothing for a shop that names none. */
export function ShopHours({ hours }: { hours: readonly OpeningHours[] }) {
  const { t } = useTranslation()
  if (hours.length === 0) return null
  const names = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')]
  return (
    <section aria-labelledby="shop-hours" className="border-t border-line py-4">
      <h3 id="shop-hours" className="mb-2 text-14 font-semibold">
        {t('Opening hours')}
      </h3>
      <dl className="grid gap-1">
        {DAYS.map((day) => {
          const open = hours.find((each) => each.day === day)
          return (
            <div key={day} className="flex justify-between gap-4">
              <dt className="text-ink-2">{names[day - 1]}</dt>
              <dd>{open ? <span className="num">{`${open.opens} – ${open.closes}`}</span> : t('Closed')}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
