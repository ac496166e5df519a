import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PublicHoliday, RequestFor } from '@rialto/contract'
import { nameOfCountry } from '@rialto/contract/address-lines'
import { Button } from '@rialto/ui/button.tsx'
import { Chip } from '@rialto/ui/chip.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useCountryOptions } from '../settings/option-names.ts'
import { groupBy } from './place-rows.ts'

const KEY = ['GET /admin/delivery/holidays']

type Change = { add: boolean; body: RequestFor<'POST /admin/delivery/holidays'>['body'] }

/** The public holidays by which promised days are counted. */
export function PublicHolidaysScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /admin/delivery/holidays', { signal }),
  })
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: ({ add, body }: Change) =>
      add
        ? consoleApi.call('POST /admin/delivery/holidays', { body })
        : consoleApi.call('POST /admin/delivery/holidays/remove', { body }),
    onSuccess: (next) => queries.setQueryData(KEY, next),
    onError: (failure) => showError(failure, t('The shop cannot be reached')),
  })
  return (
    <>
      <PageHead title={t('Public holidays')} />
      {data ? (
        <div className="grid max-w-200 gap-4">
          <p className="text-ink-2">
            {t(
              'On these days shops of a country pack nothing, and nothing arrives there. Every promised day counts by them.',
            )}
          </p>
          <AddHoliday isPending={change.isPending} onAdd={(body) => change.mutate({ add: true, body })} />
          {[...groupBy(data.items, ({ country }) => country)].map(([country, items]) => (
            <CountryHolidays key={country} country={country} items={items} onChange={change.mutate} />
          ))}
          {data.items.length === 0 && <p>{t('None are kept yet.')}</p>}
        </div>
      ) : error ? (
        <ErrorState
          title={t('The public holidays could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

function AddHoliday({ isPending, onAdd }: { isPending: boolean; onAdd: (body: Change['body']) => void }) {
  const { t } = useTranslation()
  const { home_country: home } = useSettings()
  const countries = useCountryOptions()
  const [country, setCountry] = useState(home ?? '')
  const [day, setDay] = useState('')
  return (
    <Form
      className="panel grid items-end gap-4 p-4 sm:grid-cols-[1fr_1fr_auto] md:p-5"
      onSend={() => {
        onAdd({ country, days: [day] })
        setDay('')
      }}
    >
      <ComboBox
        label={t('Country')}
        options={countries}
        value={country || null}
        onChange={(chosen) => setCountry(chosen ?? '')}
        placeholder={t('Choose a country')}
        emptyText={t('Nothing found')}
      />
      <DateField label={t('Day')} isOptional value={day} onChange={setDay} />
      <Button type="submit" variant="pri" pending={isPending} unready={country === '' || day === ''}>
        {t('Add')}
      </Button>
    </Form>
  )
}

interface CountryHolidaysProps {
  country: string
  items: readonly PublicHoliday[]
  onChange: (change: Change) => void
}

/** The days of a country by year; those that fall on the same day each year can be copied to the next. */
function CountryHolidays({ country, items, onChange }: CountryHolidaysProps) {
  const { t, i18n } = useTranslation()
  const years = [...groupBy(items, ({ day }) => day.slice(0, 4))].sort(([a], [b]) => b.localeCompare(a))
  return (
    <Section title={nameOfCountry(country, i18n.language)}>
      <div className="grid gap-4 px-4 py-4 md:px-5">
        {years.map(([year, days]) => {
          const next = String(Number(year) + 1)
          const hasNext = years.some(([other]) => other === next)
          return (
            <div key={year} className="grid gap-2">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 className="text-14 font-semibold">{year}</h3>
                {!hasNext && (
                  <Button
                    size="sm"
                    className="max-md:min-h-11"
                    onClick={() =>
                      onChange({
                        add: true,
                        body: { country, days: days.map(({ day }) => `${next}${day.slice(4)}`).filter(isDay) },
                      })
                    }
                  >
                    {t('Copy to {{year}}', { year: next })}
                  </Button>
                )}
              </div>
              <ul className="flex flex-wrap gap-2">
                {days.map(({ day, region }) => {
                  const name = formatPromisedDays({ from: day, to: day }, i18n.language)
                  const shown = region ? `${name} (${region})` : name
                  return (
                    <li key={`${day} ${region}`}>
                      <Chip
                        removeLabel={t('Remove {{name}}', { name: shown })}
                        onRemove={() => onChange({ add: false, body: { country, region, days: [day] } })}
                      >
                        {shown}
                      </Chip>
                    </li>
                  )
                })}
              </ul>
            </div>
          )
        })}
      </div>
    </Section>
  )
}

/** 29 February is no day of most years. */
const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
