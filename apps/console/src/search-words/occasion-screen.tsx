import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SearchOccasion } from '@rialto/contract'
import {
  OCCASION_CATEGORIES_MAX,
  OCCASION_NAME_MAX,
  OCCASION_PHRASES_MAX,
  OCCASION_PRODUCTS_MAX,
  SEARCH_MAX,
} from '@rialto/contract/limits'
import { Chip } from '@rialto/ui/chip.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { MoneyField } from '../form/fields.tsx'
import { type EditForm, type Saved, useEditForm } from '../form/use-edit-form.ts'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { useCategories } from '../products/use-categories.ts'
import { RemoveRule, RuleScreen, WordsField } from './rule-parts.tsx'
import {
  type OccasionBody,
  useFoundProducts,
  useOccasions,
  useRemoveOccasion,
  useSaveOccasion,
} from './search-word-calls.ts'
import { Trial } from './trial.tsx'

type ByLocale<Value> = Readonly<Record<string, Value>>

interface Values {
  names: ByLocale<string>
  phrases: ByLocale<string[]>
  categories: SearchOccasion['categories']
  products: SearchOccasion['products']
  max_price: number | null
}

const HOME = '/search-words/occasions'

/** The form of an occasion: the phrases that people type, and the categories and products in which the search finds it. */
export function OccasionScreen() {
  const { t, i18n } = useTranslation()
  const query = useOccasions()
  return (
    <RuleScreen
      query={query}
      rules={query.data?.occasions}
      titles={{
        new: t('New occasion'),
        old: ({ names }) => (names.find(({ locale }) => locale === i18n.language) ?? names[0])?.name ?? '',
      }}
      back={{ to: HOME, label: t('Back to the occasions') }}
      gone={t('Occasion not found')}
    >
      {(occasion) => <OccasionForm occasion={occasion} />}
    </RuleScreen>
  )
}

const toSaved = ({ version, names, phrases, categories, products, max_price }: SearchOccasion): Saved<Values> => ({
  version,
  values: {
    names: Object.fromEntries(names.map(({ locale, name }) => [locale, name])),
    phrases: Object.fromEntries(phrases.map((some) => [some.locale, some.phrases])),
    ...{ categories, products, max_price },
  },
})

const BLANK: Saved<Values> = {
  version: 0,
  values: { names: {}, phrases: {}, categories: [], products: [], max_price: null },
}

/** The fields as the server takes them. */
const toBody = ({ names, phrases, categories, products, max_price }: Values): OccasionBody => ({
  names: Object.entries(names)
    .map(([locale, name]) => ({ locale, name: name.trim() }))
    .filter(({ name }) => name !== ''),
  phrases: Object.entries(phrases)
    .map(([locale, some]) => ({ locale, phrases: some }))
    .filter((one) => one.phrases.length > 0),
  category_ids: categories.map(({ id }) => id),
  product_ids: products.map(({ id }) => id),
  max_price,
})

/** The occasion to be tried; without a name it has its first phrase as one. Null without phrases or places. */
function toDraft(values: Values): OccasionBody | null {
  const body = toBody(values)
  const [first] = body.phrases
  if (!first || values.categories.length + values.products.length === 0) return null
  return body.names.length > 0 ? body : { ...body, names: [{ locale: first.locale, name: first.phrases[0] ?? '' }] }
}

function OccasionForm({ occasion }: { occasion: SearchOccasion | null }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { languages, currency } = useSettings()
  const save = useSaveOccasion(occasion?.id)
  const remove = useRemoveOccasion()
  const form: EditForm<Values> = useEditForm<Values>({
    saved: occasion ? toSaved(occasion) : BLANK,
    isNew: occasion === null,
    save: async (changes, version) =>
      toSaved((await save.mutateAsync({ ...toBody({ ...form.base, ...changes }), version })).occasion),
    readCurrent: (current) => toSaved(current as SearchOccasion),
    onSaved: () => {
      if (!occasion) void navigate(HOME)
    },
  })
  const { names, phrases, categories, products, max_price } = form.values
  const namesOf = (things: readonly { name: string }[]) => (
    <bdi>{listed(things.map(({ name }) => name)) || t('none')}</bdi>
  )
  const words: FormWords<Values> = {
    names: { label: t('Name'), show: (value) => <bdi>{Object.values(value).filter(Boolean).join(' · ')}</bdi> },
    phrases: { label: t('What people type'), show: (value) => <bdi>{listed(Object.values(value).flat())}</bdi> },
    categories: { label: t('Categories'), show: namesOf },
    products: { label: t('Products'), show: namesOf },
    max_price: {
      label: t('Up to this price'),
      show: (value) => <bdi>{value === null ? t('none') : formatMoney(value, currency)}</bdi>,
    },
  }
  // The person's own language stands first and open.
  const ordered = [...languages].sort((a, b) => Number(b.name === i18n.language) - Number(a.name === i18n.language))
  const draft = toDraft(form.values)
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <div>
            {ordered.map(({ name: locale, title, direction }, place) => (
              <Disclosure
                key={locale}
                open={place === 0}
                summary={
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    {title}
                    <span className="text-12 font-normal text-ink-2">
                      {t('{{count}} phrases', { count: phrases[locale]?.length ?? 0 })}
                    </span>
                  </span>
                }
              >
                <div className="grid gap-4">
                  <TextField
                    label={t('Name')}
                    lang={locale}
                    dir={direction}
                    maxLength={OCCASION_NAME_MAX}
                    hint={place === 0 ? t('Shoppers read it above what was found, such as Gifts for kids.') : undefined}
                    error={place === 0 ? form.errorOf('names') : undefined}
                    value={names[locale] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      form.set((now) => ({ names: { ...now.names, [locale]: value } }))
                    }
                  />
                  <WordsField
                    label={t('What people type')}
                    hint={
                      place === 0 ? t('Such as gift, present or something for kids. Lists can be pasted.') : undefined
                    }
                    lang={locale}
                    dir={direction}
                    max={OCCASION_PHRASES_MAX}
                    error={place === 0 ? form.errorOf('phrases') : undefined}
                    values={phrases[locale] ?? []}
                    onChange={(some) => form.set((now) => ({ phrases: { ...now.phrases, [locale]: some } }))}
                  />
                </div>
              </Disclosure>
            ))}
          </div>
          <CategoriesPicker
            value={categories}
            error={form.errorOf('category_ids')}
            onChange={(next) => form.set({ categories: next })}
          />
          <ProductsPicker
            value={products}
            error={form.errorOf('product_ids')}
            onChange={(next) => form.set({ products: next })}
          />
          <MoneyField
            isOptional
            label={t('Up to this price')}
            hint={t('Empty: any price')}
            value={max_price}
            error={form.errorOf('max_price')}
            onChange={(price) => form.set({ max_price: price })}
          />
          {occasion && (
            <RemoveRule
              label={t('Remove this occasion')}
              isPending={remove.isPending}
              onRemove={(callbacks) =>
                remove.mutate(occasion.id, { ...callbacks, onSuccess: () => void navigate(HOME) })
              }
            />
          )}
        </div>
        <Trial
          draft={draft && { occasion: { ...draft, ...(occasion && { id: occasion.id }) } }}
          missing={t('Say what people type and choose a category or a product, and see here what is found.')}
          locale={null}
          textIn={(locale) => phrases[locale]?.[0] ?? ''}
        />
      </div>
      <ChangesBar form={form} words={words} saveLabel={occasion ? undefined : t('Save the occasion')} />
    </div>
  )
}

interface PickerProps<Item> {
  value: readonly Item[]
  error: string | undefined
  onChange: (value: Item[]) => void
}

/** Chosen things as chips, each of which takes itself away. */
function Chosen<Item extends { id: number; name: string }>({ value, onChange }: Omit<PickerProps<Item>, 'error'>) {
  const { t } = useTranslation()
  if (value.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {value.map(({ id, name }) => (
        <li key={id} className="min-w-0 max-w-full">
          <Chip
            removeLabel={t('Remove {{name}}', { name })}
            onRemove={() => onChange(value.filter((one) => one.id !== id))}
          >
            <bdi className="max-w-60 truncate">{name}</bdi>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function CategoriesPicker({ value, error, onChange }: PickerProps<SearchOccasion['categories'][number]>) {
  const { t } = useTranslation()
  const categories = useCategories()
  const left = categories.filter(({ id }) => !value.some((one) => one.id === id))
  return (
    <div className="grid gap-2">
      <ComboBox
        // Empty again after each choice.
        key={value.length}
        label={t('Categories')}
        placeholder={t('Choose a category')}
        emptyText={t('No category has this name')}
        disabled={value.length >= OCCASION_CATEGORIES_MAX}
        error={error}
        options={left.map(({ id, path }) => ({ value: String(id), label: path }))}
        value={null}
        onChange={(chosen) => {
          const category = left.find(({ id }) => String(id) === chosen)
          if (category) onChange([...value, { id: category.id, name: category.path }])
        }}
      />
      <Chosen value={value} onChange={onChange} />
    </div>
  )
}

function ProductsPicker({ value, error, onChange }: PickerProps<SearchOccasion['products'][number]>) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim())
  const found = useFoundProducts(search).data?.products ?? []
  const left = search === '' ? [] : found.filter(({ id }) => !value.some((one) => one.id === id))
  const isFull = value.length >= OCCASION_PRODUCTS_MAX
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={t('Products')}
        hint={t('Single products beside the categories. Type their names, then choose.')}
        autoComplete="off"
        dir="auto"
        maxLength={SEARCH_MAX}
        disabled={isFull}
        value={words}
        error={error}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {left.length > 0 && !isFull && (
        <ul aria-label={t('Found products')} className="grid rounded-control border border-line">
          {left.map(({ id, name, thumbnail, shop }) => (
            <li key={id} className="border-line not-first:border-t">
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-start hover:bg-hover"
                onClick={() => onChange([...value, { id, name, thumbnail }])}
              >
                <Picture src={thumbnail} alt="" sizes="32px" widest={32} corner="control" className="w-8 flex-none" />
                <span className="min-w-0">
                  <span className="block truncate">
                    <bdi>{name}</bdi>
                  </span>
                  <small className="block truncate text-12 text-ink-2">{shop.name}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Chosen value={value} onChange={onChange} />
    </div>
  )
}
