import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TAXONOMY_VIEWS, type TaxonomyView } from '@rialto/contract/market-enums'
import { useSettings } from '../../lib/settings.tsx'
import type { ListColumn, ListDescription } from '../../list/types.ts'
import type { ListState } from '../../list/use-list-state.ts'
import { missingNames } from '../fields/name-values.ts'
import { useValueWords } from './use-value-words.ts'
import type { CatalogueValue, ValuePage, ValueTab } from './value-calls.ts'
import { ValueName } from './value-name.tsx'

interface ValueListOptions {
  tab: ValueTab
  state: ListState
  counts: ValuePage['counts'] | undefined
}

/** Describes the list of brands, colours or sizes. */
export function useValueList({ tab, state, counts }: ValueListOptions): ListDescription<CatalogueValue> {
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
