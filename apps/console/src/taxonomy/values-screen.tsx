import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TAXONOMY_POSITION_MAX } from '@rialto/contract/limits'
import { TAXONOMY_VIEWS, type TaxonomyView } from '@rialto/contract/market-enums'
import { Button, longLabel } from '@rialto/ui/button.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Suspense, useState } from 'react'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { type Saved, useEditForm } from '../form/use-edit-form.ts'
import { showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { CatalogueTabs, OpenedPane } from './catalogue-tabs.tsx'
import { ColorField } from './color-field.tsx'
import { MergeBox, mergeCalls } from './merge-box.tsx'
import {
  changedNames,
  fieldOf,
  missingNames,
  NameFields,
  nameFields,
  otherLanguages,
  PictureField,
  readCurrentFields,
  type ValueFields,
} from './name-fields.tsx'
import {
  type CatalogueValue,
  useAllValues,
  useReloadValues,
  useRemoveValue,
  useValues,
  useValueWords,
  type ValuePage,
  type ValueTab,
  valueCalls,
} from './use-values.ts'

interface OpenedValueProps {
  tab: ValueTab
  value: CatalogueValue
  onClose: () => void
}

/** All that can be done with a brand, colour or size. */
function OpenedValue({ tab, value, onClose }: OpenedValueProps) {
  const { t } = useTranslation()
  const remove = useRemoveValue(tab)
  const [isMerging, setMerging] = useState(false)
  const all = useAllValues(tab, isMerging)
  const { id, name, products, version } = value
  return (
    <div className="grid gap-5">
      <p className="text-12 text-ink-2">{t('Products: {{number}}.', { number: products })}</p>
      <ValueForm tab={tab} value={value} />
      {isMerging ? (
        <MergeBox {...{ id, version }} calls={mergeCalls[tab]} options={all.data ?? []} onMerged={onClose} />
      ) : (
        <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
          <Button onClick={() => setMerging(true)}>{t('Merge into another …')}</Button>
          {products === 0 && (
            <Button
              variant="danger"
              className={`${longLabel} ms-auto`}
              pending={remove.isPending}
              onClick={() =>
                remove.mutate(id, {
                  onSuccess: onClose,
                  onError: (error) => showError(error, t('The shop cannot be reached')),
                })
              }
            >
              {t('Remove {{name}}', { name })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The fields of a brand, colour or size. */
function ValueForm({ tab, value }: { tab: ValueTab; value: CatalogueValue }) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const { nameMax } = useValueWords(tab)
  const reload = useReloadValues(tab)
  const savedOf = ({ version, name, logo, code, position, texts }: CatalogueValue): Saved<ValueFields> => ({
    version,
    values: {
      name,
      ...(logo !== undefined && { logo }),
      ...(code !== undefined && { code }),
      ...(position !== undefined && { position: String(position + 1) }),
      ...(tab !== 'brands' && nameFields(texts, languages)),
    },
  })
  const form = useEditForm<ValueFields>({
    saved: savedOf(value),
    async save({ name, logo, code, position, ...others }, version) {
      const change = { version, name, logo, code, texts: changedNames(others) }
      const place = position === undefined ? undefined : Number(position) - 1
      return savedOf(await valueCalls[tab].change(value.id, { ...change, position: place }))
    },
    readCurrent: readCurrentFields,
    onSaved: () => void reload(),
  })
  const show = (text: string | undefined) => text || '–'
  const words: FormWords<ValueFields> = {
    name: { label: t('Name'), show },
    logo: { label: t('Logo') },
    code: { label: t('Colour code'), show },
    position: { label: t('Place'), show },
    ...Object.fromEntries(otherLanguages(languages).map(({ name, title }) => [fieldOf(name), { label: title, show }])),
  }
  return (
    <div className="grid gap-5">
      {tab === 'brands' ? (
        <>
          <PictureField
            label={t('Logo')}
            hint={t('Shown beside the name on the pages of its products.')}
            isOptional
            value={form.values.logo ?? ''}
            onChange={(logo) => form.set({ logo })}
          />
          <TextField
            label={t('Name')}
            dir="auto"
            maxLength={nameMax}
            value={form.values.name ?? ''}
            error={form.errorOf('name')}
            onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
          />
        </>
      ) : (
        <NameFields form={form} maxLength={nameMax} />
      )}
      {tab === 'colors' && (
        <ColorField
          value={form.values.code ?? ''}
          error={form.errorOf('code')}
          onChange={(code) => form.set({ code })}
        />
      )}
      {tab === 'sizes' && (
        <NumberField
          label={t('Place')}
          hint={t('Filters and product pages show sizes in this order.')}
          min={1}
          max={TAXONOMY_POSITION_MAX}
          value={Number(form.values.position)}
          error={form.errorOf('position')}
          onChange={(place) => form.set({ position: String(place) })}
        />
      )}
      <ChangesBar form={form} words={words} saveLabel={t('Save')} />
    </div>
  )
}

interface ValueListOptions {
  tab: ValueTab
  state: ListState
  counts: ValuePage['counts'] | undefined
}

/** Describes the list of brands, colours or sizes. */
function useValueList({ tab, state, counts }: ValueListOptions): ListDescription<CatalogueValue> {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const words = useValueWords(tab)
  const views: Record<TaxonomyView, string> = {
    all: t('All'),
    missing: t('Translation missing'),
    unused: t('Without products'),
  }
  const columns: ListColumn<CatalogueValue>[] = [
    {
      id: 'name',
      title: t('Name'),
      grows: true,
      cell: (value) => <ValueName value={value} />,
      text: ({ name }) => name,
    },
    ...(tab === 'brands'
      ? []
      : [
          {
            id: 'languages',
            title: t('Missing languages'),
            align: 'end' as const,
            cell: ({ texts }: CatalogueValue) => <Figure value={missingNames(texts, languages)} />,
            text: ({ texts }: CatalogueValue) => String(missingNames(texts, languages)),
          },
        ]),
    {
      id: 'products',
      title: t('Products'),
      align: 'end',
      cell: ({ products }) => <Figure value={products} />,
      text: ({ products }) => String(products),
    },
  ]
  return {
    label: words.title,
    fileName: tab,
    columns,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (value) => (
      <span className="flex items-center justify-between gap-3">
        <ValueName value={value} />
        <Figure value={value.products} />
      </span>
    ),
    link: ({ id }) => ({ to: state.withChoice({ open: String(id) }), state: null, keepsScroll: true }),
    views: TAXONOMY_VIEWS.filter((view) => tab !== 'brands' || view !== 'missing').map((id) => ({
      id,
      label: views[id],
      count: counts?.[id],
    })),
    search: { label: words.find },
    empty: { icon: words.icon, title: words.none, text: t('They come with products that sellers add, too.') },
    failed: words.failed,
  }
}

const Figure = ({ value }: { value: number }) => <span className="tabular-nums">{value === 0 ? '–' : value}</span>

const OpenedSheet = latePart(async () => (await import('../list/opened-sheet.tsx')).OpenedSheet)
const AddValueDialog = latePart(async () => (await import('./add-value-dialog.tsx')).AddValueDialog)

export const BrandsScreen = () => <ValuesScreen key="brands" tab="brands" />
export const ColorsScreen = () => <ValuesScreen key="colors" tab="colors" />
export const SizesScreen = () => <ValuesScreen key="sizes" tab="sizes" />

/** Brands, colours or sizes, and the opened one beside the list; over it where the window is narrow. */
function ValuesScreen({ tab }: { tab: ValueTab }) {
  const { t } = useTranslation()
  const words = useValueWords(tab)
  const state = useListState()
  const isWide = useIsWide()
  const { data, counts } = useValues(tab, state)
  const [isAdding, setAdding] = useState(false)
  useKeys([{ keys: 'N', label: words.add, run: () => setAdding(true) }])
  const list = useValueList({ tab, state, counts })
  const opened = data.rows?.find(({ id }) => String(id) === state.filter('open'))
  const close = () => state.choose({ open: '' })
  const Opened = isWide ? OpenedPane : OpenedSheet
  return (
    <>
      <PageHead title={t('Catalogue')}>
        <Button variant="pri" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </PageHead>
      <CatalogueTabs current={tab} count={counts?.all} />
      <div className={isWide && opened ? 'grid grid-cols-[minmax(0,1fr)_28rem] items-start gap-8' : ''}>
        <div className="min-w-0">
          <List list={list} state={state} data={data} />
        </div>
        <Suspense>
          {opened && (
            <Opened key={opened.id} title={opened.name} onClose={close}>
              <OpenedValue tab={tab} value={opened} onClose={close} />
            </Opened>
          )}
        </Suspense>
      </div>
      <Suspense>{isAdding && <AddValueDialog tab={tab} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

/** The name of a value, with its colour or logo. */
function ValueName({ value: { name, code, logo } }: { value: CatalogueValue }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {code !== undefined && (
        <span
          aria-hidden
          style={{ backgroundColor: code }}
          className="size-6 flex-none rounded-full border border-line-strong"
        />
      )}
      {logo && <img src={`${logo}?w=96`} alt="" className="size-8 flex-none rounded-control bg-tile object-contain" />}
      <b className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </b>
    </span>
  )
}
