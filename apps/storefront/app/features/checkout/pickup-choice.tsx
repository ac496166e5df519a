import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OpenPickup } from '@rialto/contract'
import { placeLines } from '@rialto/contract/address-lines'
import { joinParts } from '@rialto/contract/inline-text'
import { writeMinutes } from '@rialto/contract/promised-days'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useSettings } from '../settings/index.ts'
import { choiceCard, choiceDot } from './checkout-steps.tsx'

interface PickupChoiceProps {
  shopId: number
  pickup: OpenPickup
  onChoose: (dateId: number) => void
}

type Place = OpenPickup['places'][number]

const isOpen = ({ slots_left: left }: Place['dates'][number]): boolean => left !== 0

/** Where, on which day and at which hours something is picked up; what is full stays and says so. */
export function PickupChoice({ shopId, pickup, onChoose }: PickupChoiceProps) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const { date_id: chosen, day, places } = pickup
  const place = places.find(({ dates }) => dates.some(({ id }) => id === chosen))
  if (!place) return null
  const days = [...new Set(place.dates.map((date) => date.day))]
  const chooseFirst = (dates: Place['dates']) => {
    const first = dates.find(isOpen)
    if (first) onChoose(first.id)
  }
  return (
    <div className="grid gap-3 px-3.5 pb-3.5">
      {places.length > 1 && (
        <NativeSelect
          label={t('Place')}
          value={String(place.id)}
          onChange={({ target }) => chooseFirst(places.find(({ id }) => String(id) === target.value)?.dates ?? [])}
        >
          {places.map(({ id, name, dates }) => (
            <PickupOption key={id} value={String(id)} name={name} isFull={!dates.some(isOpen)} />
          ))}
        </NativeSelect>
      )}
      <PlaceText place={place} />
      <NativeSelect
        label={t('Day')}
        value={day}
        onChange={({ target }) => chooseFirst(place.dates.filter((date) => date.day === target.value))}
      >
        {days.map((each) => (
          <PickupOption
            key={each}
            value={each}
            name={formatPromisedDays({ from: each, to: each }, locale)}
            isFull={!place.dates.some((date) => date.day === each && isOpen(date))}
          />
        ))}
      </NativeSelect>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">{t('Hours')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
          {place.dates
            .filter((date) => date.day === day)
            .map((date) => (
              <label key={date.id} className={`${choiceCard} flex items-start gap-2.5 p-3`}>
                <input
                  type="radio"
                  name={`hours-${shopId}`}
                  value={date.id}
                  checked={date.id === chosen}
                  disabled={!isOpen(date)}
                  onChange={() => onChoose(date.id)}
                  className={choiceDot}
                />
                <span className={isOpen(date) ? undefined : 'text-ink-2'}>
                  <span className="num block font-semibold">
                    {writeMinutes(date.from_minute)}–{writeMinutes(date.to_minute)}
                  </span>
                  <SlotsLeft left={date.slots_left} />
                </span>
              </label>
            ))}
        </div>
      </fieldset>
    </div>
  )
}

function PickupOption({ value, name, isFull }: { value: string; name: string; isFull: boolean }) {
  const { t } = useTranslation()
  return (
    <option value={value} disabled={isFull}>
      {isFull ? t('{{name}}, full', { name }) : name}
    </option>
  )
}

function PlaceText({ place: { name, address, note } }: { place: Place }) {
  return (
    <p className="text-ink-2">
      <bdi className="block font-semibold text-ink">{name}</bdi>
      <bdi className="block">{joinParts(placeLines(address))}</bdi>
      {note && <bdi className="block">{note}</bdi>}
    </p>
  )
}

/** Few are told, since then one decides at once. */
const FEW = 5

function SlotsLeft({ left }: { left: number | null }) {
  const { t } = useTranslation()
  if (left === null || left > FEW) return null
  return (
    <span className="block text-12 text-ink-2">{left === 0 ? t('full') : t('{{count}} left', { count: left })}</span>
  )
}
