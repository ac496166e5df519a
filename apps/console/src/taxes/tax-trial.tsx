import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTax, TaxTrial as Trial } from '@rialto/contract'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { useFoundProducts } from '../search-words/search-word-calls.ts'
import { keyOfPlace, placesOf, usePercent, usePlaceName, useTrials } from './use-taxes.ts'

interface TaxTrialProps {
  tax: MarketTax
  day: string
}

/** What a product or a category is taxed with in each place on a day, and why. */
export function TaxTrial({ tax, day }: TaxTrialProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [product, setProduct] = useState<{ id: number; name: string } | null>(null)
  const [category, setCategory] = useState('')
  const search = useDebounced(words.trim())
  const { data } = useFoundProducts(search)
  const found = search === '' ? [] : (data?.products ?? []).slice(0, 5)
  const nameOf = usePlaceName()
  const places = placesOf(tax)
  const what = product ? { product_id: product.id } : { category_id: category ? Number(category) : null }
  const bodies = places.map(({ country, region, code_prefix }) => ({
    ...what,
    ...{ country, region, post_code: code_prefix, day },
  }))
  const { data: trials, error } = useTrials(bodies)
  return (
    <Section title={t('Try it')}>
      <div className="grid gap-3 px-4 py-3.5">
        <TextField
          type="search"
          label={t('Product')}
          autoComplete="off"
          dir="auto"
          maxLength={SEARCH_MAX}
          value={product ? product.name : words}
          onChange={({ currentTarget }) => {
            setProduct(null)
            setWords(currentTarget.value)
          }}
        />
        {!product && found.length > 0 && (
          <ul aria-label={t('Found products')} className="grid rounded-control border border-line">
            {found.map(({ id, name }) => (
              <li key={id} className="border-line not-first:border-t">
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center px-3 text-start hover:bg-hover"
                  onClick={() => setProduct({ id, name })}
                >
                  <bdi className="truncate">{name}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
        {!product && (
          <NativeSelect
            label={t('or a tax category')}
            value={category}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          >
            <option value="">{t('Everything else')}</option>
            {tax.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <ul className="grid gap-2" aria-live="polite">
          {places.map((place, index) => {
            const trial = trials?.[index]
            return (
              <li key={keyOfPlace(place)} className="grid gap-0.5">
                <TrialLine place={nameOf(place)} trial={trial} />
              </li>
            )
          })}
        </ul>
        {tax.prices_include_tax && (
          <p className="text-12 text-ink-2">{t('One price everywhere: the seller carries the difference.')}</p>
        )}
      </div>
    </Section>
  )
}

function TrialLine({ place, trial }: { place: string; trial: Trial | undefined }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const percent = usePercent()
  const why = (found: Trial) => {
    if (found.because === 'none') return t('No rate holds there: no tax.')
    return found.because === 'own'
      ? t('Rate of {{category}}', { category: found.category })
      : t('It has none there: rate of {{category}}', { category: found.category })
  }
  if (!trial) return <span>{place}</span>
  const { paid, tax: amount, rate } = trial
  return (
    <>
      <span className="flex justify-between gap-3">
        <b className="font-semibold">{place}</b>
        <span className="num">{percent(rate?.percentage ?? 0)}</span>
      </span>
      {paid !== null && amount !== null && (
        <span className="text-13">
          {t('Paid {{paid}}, of which tax {{tax}}', {
            paid: formatMoney(paid, currency),
            tax: formatMoney(amount, currency),
          })}
        </span>
      )}
      <small className="text-12 text-ink-2">{why(trial)}</small>
    </>
  )
}
