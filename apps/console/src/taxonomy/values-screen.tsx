import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TAXONOMY_VIEWS, type TaxonomyView } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Suspense, useState } from 'react'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { CatalogueTabs, OpenedPane } from './catalogue-tabs.tsx'
import { missingNames } from './name-fields.tsx'
import { type CatalogueValue, useValues, useValueWords, type ValuePage, type ValueTab } from './use-values.ts'
import { OpenedValue } from './value-form.tsx'

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
