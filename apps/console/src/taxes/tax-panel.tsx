import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTax, TaxCategory } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Suspense, useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { latePart } from '../lib/late-part.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { SettingsPageScreen } from '../settings/settings-screen.tsx'
import { PricesSection } from './prices-section.tsx'
import { BackToList, DeliverySection, TurnIntoRates } from './tax-settings.tsx'
import { TaxTrial } from './tax-trial.tsx'
import {
  type Cell,
  cellOf,
  keyOfPlace,
  placesOf,
  type RatePlace,
  ratesOf,
  taxCalls,
  useDay,
  useMarketTax,
  usePercent,
  usePlaceName,
  useTaxChange,
} from './use-taxes.ts'

const RateDialog = latePart(async () => (await import('./tax-dialogs.tsx')).RateDialog)
const CategoryDialog = latePart(async () => (await import('./tax-dialogs.tsx')).CategoryDialog)

/** The list of taxes, and rates by goods, country and day, which take its place. */
export const TaxScreen = () => (
  <SettingsPageScreen page="tax">
    <TaxPanel />
  </SettingsPageScreen>
)

/** How the market taxes: the way from the list of taxes to rates, or the rates themselves. */
function TaxPanel() {
  const { t } = useTranslation()
  const { data: tax, error } = useMarketTax()
  if (error && !tax) return <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
  if (!tax) return <Skeleton className="h-60" />
  if (tax.mode === 'rates') return <Rates tax={tax} />
  return (
    <div className="mt-5 max-w-170">
      <TurnIntoRates tax={tax} />
    </div>
  )
}

interface Chosen {
  category: TaxCategory
  place: RatePlace
}

function Rates({ tax }: { tax: MarketTax }) {
  const { t } = useTranslation()
  const [day, setDay] = useState(tax.today)
  const [chosen, setChosen] = useState<{ category: number; place: RatePlace } | null>(null)
  const [adding, setAdding] = useState<Partial<Chosen> | null>(null)
  const [category, setCategory] = useState<TaxCategory | 'new' | null>(null)
  const opened = tax.categories.find(({ id }) => id === chosen?.category)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <DateField label={t('In force on')} value={day} className="max-w-60 md:justify-self-end" onChange={setDay} />
        <PricesSection tax={tax} />
        <DeliverySection tax={tax} />
        <Matrix
          tax={tax}
          day={day || tax.today}
          chosen={chosen ? `${chosen.category} ${keyOfPlace(chosen.place)}` : ''}
          onChoose={(category, place) => setChosen({ category: category.id, place })}
          onCategory={setCategory}
          onAdd={() => setAdding({})}
        />
        {opened && chosen && (
          <Calendar tax={tax} category={opened} place={chosen.place} onAdd={(cell) => setAdding(cell)} />
        )}
        {!tax.is_used && <BackToList version={tax.version} />}
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TaxTrial tax={tax} day={day || tax.today} />
        <Sellers sellers={tax.sellers} />
      </aside>
      <Suspense>
        {adding && (
          <RateDialog
            tax={tax}
            category={adding.category}
            place={adding.place}
            onClose={() => setAdding(null)}
            onAdded={(category, place) => {
              setAdding(null)
              setChosen({ category, place })
            }}
          />
        )}
        {category && (
          <CategoryDialog category={category === 'new' ? null : category} onClose={() => setCategory(null)} />
        )}
      </Suspense>
    </div>
  )
}

interface MatrixProps {
  tax: MarketTax
  day: string
  /** The key of the chosen cell. */
  chosen: string
  onChoose: (category: TaxCategory, place: RatePlace) => void
  onCategory: (category: TaxCategory | 'new') => void
  onAdd: () => void
}

const cellStyle = 'grid min-h-11 w-full content-center px-3 py-1.5 text-start -outline-offset-2 hover:bg-hover'

/** Categories by place: the rate of the day, the coming one, and in grey what the default category decides. */
function Matrix({ tax, day, chosen, onChoose, onCategory, onAdd }: MatrixProps) {
  const { t } = useTranslation()
  const placeName = usePlaceName()
  const places = placesOf(tax)
  const usual = tax.categories.find(({ is_default }) => is_default)
  return (
    <Section
      title={t('Rates')}
      action={
        <span className="flex flex-wrap gap-2 py-2">
          <Button size="sm" className="max-md:min-h-11" onClick={() => onCategory('new')}>
            {t('New category')}
          </Button>
          <Button size="sm" className="max-md:min-h-11" onClick={onAdd}>
            {t('New rate')}
          </Button>
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <section className="overflow-x-auto" aria-label={t('Rates by goods, country and day')} tabIndex={0}>
        <table className="w-full min-w-max border-collapse text-start">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="px-4 py-2 text-start font-normal text-ink-2 md:px-5">
                {t('Category')}
              </th>
              {places.map((place) => (
                <th key={keyOfPlace(place)} scope="col" className="border-s border-line px-3 py-2 text-start">
                  {placeName(place)}
                  {place.country === tax.home_country && place.region === null && place.code_prefix === null && (
                    <small className="block text-12 font-normal text-ink-2">{t('home')}</small>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tax.categories.map((category) => (
              <tr key={category.id} className="border-b border-line last:border-0">
                <th scope="row" className="p-0 text-start font-normal">
                  <button type="button" className={cx(cellStyle, 'md:px-5')} onClick={() => onCategory(category)}>
                    <bdi className={category.is_default ? 'font-semibold' : undefined}>{category.name}</bdi>
                    <CategoryUses category={category} />
                  </button>
                </th>
                {places.map((place) => {
                  const key = `${category.id} ${keyOfPlace(place)}`
                  return (
                    <td key={key} className="border-s border-line p-0">
                      <button
                        type="button"
                        aria-pressed={key === chosen}
                        className={cx(
                          cellStyle,
                          key === chosen && 'bg-accent-soft inset-ring-2 inset-ring-accent-edge',
                        )}
                        onClick={() => onChoose(category, place)}
                      >
                        <CellText cell={cellOf(tax, category, place, day)} />
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {usual && (
        <p className="px-4 py-3 text-13 text-ink-2 md:px-5">
          {t('Grey follows {{name}}. An order keeps the rate of the day it was placed, its refund too.', {
            name: usual.name,
          })}
        </p>
      )}
    </Section>
  )
}

function CategoryUses({ category: { is_default, products, categories } }: { category: TaxCategory }) {
  const { t } = useTranslation()
  const parts = [
    ...(is_default ? [t('everything else')] : []),
    ...categories,
    ...(products > 0 ? [t('{{count}} products', { count: products })] : []),
  ]
  return parts.length > 0 ? <small className="text-12 text-ink-2">{listed(parts)}</small> : null
}

function CellText({ cell: { own, usual, next } }: { cell: Cell }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const writeDay = useDay()
  const shown = own ?? usual
  return (
    <>
      <span className={cx('num justify-self-start', !own && 'text-ink-2')}>
        {shown ? percent(shown.percentage) : t('none')}
      </span>
      {next && (
        <small className="text-12 text-warn">
          {t('{{percent}} from {{day}}', { percent: percent(next.percentage), day: writeDay(next.from_day) })}
        </small>
      )}
    </>
  )
}

interface CalendarProps extends Chosen {
  tax: MarketTax
  onAdd: (cell: Chosen) => void
}

/** The rates of a category in a place, one after the other, and what can be done with each. */
function Calendar({ tax, category, place, onAdd }: CalendarProps) {
  const { t } = useTranslation()
  const placeName = usePlaceName()
  const percent = usePercent()
  const writeDay = useDay()
  const end = useTaxChange(taxCalls.endRate)
  const remove = useTaxChange(taxCalls.removeRate)
  const [ending, setEnding] = useState<{ id: number; day: string } | null>(null)
  const rates = ratesOf(tax, category, place)
  const failed = { onError: (error: Error) => showError(error, t('The shop cannot be reached')) }
  return (
    <Section title={listed([category.name, placeName(place)])}>
      {rates.length === 0 ? (
        <p className="px-4 py-3.5 text-ink-2 md:px-5">{t('It has no rate of its own here.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rates.map((rate) => (
            <li key={rate.id} className="grid gap-2 px-4 py-3 md:px-5">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <b className={cx('num min-w-16', rate.state === 'past' && 'font-normal text-ink-2')}>
                  {percent(rate.percentage)}
                </b>
                <span className="min-w-0 flex-1 basis-36">
                  {rate.to_day === null
                    ? t('from {{from}}', { from: writeDay(rate.from_day) })
                    : t('{{from}} to {{to}}', { from: writeDay(rate.from_day), to: writeDay(rate.to_day) })}
                  <small className="block text-12 text-ink-2">
                    <bdi>{[rate.name, rate.exemption_text].filter(Boolean).join(' · ')}</bdi>
                  </small>
                  {rate.told_on && (
                    <small className="block text-12 text-ink-2">
                      {t('Its sellers were told on {{day}}', { day: writeDay(rate.told_on) })}
                    </small>
                  )}
                </span>
                {rate.state === 'coming' ? (
                  <Button
                    size="sm"
                    className="max-md:min-h-11"
                    pending={remove.isPending && remove.variables === rate.id}
                    onClick={() => remove.mutate(rate.id, failed)}
                  >
                    {t('Take back')}
                  </Button>
                ) : (
                  rate.state === 'now' && (
                    <Button
                      size="sm"
                      className="max-md:min-h-11"
                      onClick={() => setEnding({ id: rate.id, day: tax.today })}
                    >
                      {t('End it')}
                    </Button>
                  )
                )}
              </div>
              {ending?.id === rate.id && (
                <div className="flex flex-wrap items-end gap-3">
                  <DateField
                    label={t('Last day')}
                    value={ending.day}
                    min={rate.from_day}
                    onChange={(day) => setEnding({ id: rate.id, day })}
                  />
                  <Button
                    variant="pri"
                    pending={end.isPending}
                    disabled={ending.day === ''}
                    onClick={() =>
                      end.mutate(
                        { id: rate.id, version: rate.version, to_day: ending.day },
                        { ...failed, onSuccess: () => setEnding(null) },
                      )
                    }
                  >
                    {t('End it')}
                  </Button>
                  <Button onClick={() => setEnding(null)}>{t('Cancel')}</Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="px-4 py-2.5 md:px-5">
        <Button size="sm" className="max-md:min-h-11" onClick={() => onAdd({ category, place })}>
          {t('Rate from a date')}
        </Button>
      </div>
    </Section>
  )
}

function Sellers({ sellers: { regular, small_business, private: persons } }: Pick<MarketTax, 'sellers'>) {
  const { t } = useTranslation()
  const isLinked = useCanOpen()('/sellers')
  return (
    <section aria-labelledby="tax-sellers" className="text-13">
      <h2 id="tax-sellers" className="text-ink-2">
        {t('Who is the seller for tax')}
      </h2>
      <p className="mt-1">{t('Each shop, with its own number.')}</p>
      <ul className="mt-1 text-ink-2">
        {(
          [
            ['regular', regular, t('Charge tax: {{number}}', { number: regular })],
            ['small_business', small_business, t('Small businesses: {{number}}', { number: small_business })],
            ['private', persons, t('Private persons: {{number}}', { number: persons })],
          ] as const
        ).map(([status, count, words]) => (
          <li key={status}>
            {isLinked && count > 0 ? <TextLink to={`/sellers?view=active&tax=${status}`}>{words}</TextLink> : words}
          </li>
        ))}
      </ul>
    </section>
  )
}
