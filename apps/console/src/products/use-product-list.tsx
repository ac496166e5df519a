import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BulkProductChange, SellerProduct, TaxCategoryChoice } from '@rialto/contract'
import { BULK_PRODUCTS_MAX } from '@rialto/contract/limits'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { Archive, Boxes, Copy, Ellipsis, ExternalLink, Eye, FolderTree, Package, Percent, Tag, Ticket } from 'lucide'
import { useTaxCategories } from '../form/tax-category-field.tsx'
import { saveProducts } from '../imports/export-button.tsx'
import { showError } from '../lib/errors.tsx'
import { plainAmount } from '../lib/money.tsx'
import { useMay } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import type { ListState } from '../list/use-list-state.ts'
import { PriceCell, ProductCard, ProductName, ProductStatusBadge, StockCell, TaxCell } from './product-cells.tsx'
import { useProductWords } from './product-words.tsx'
import { useCategories } from './use-categories.ts'
import {
  filterOf,
  type ProductCounts,
  type ProductsFilter,
  pageOf,
  type SaveCell,
  type useProductActions,
} from './use-products.ts'

/** The chosen products of a bulk change that is being asked about. */
export interface AskedChange {
  kind: BulkProductChange['kind']
  products: readonly SellerProduct[]
  /** All that match, of which `products` are loaded. */
  all?: { count: number; filter: ProductsFilter }
  clear: () => void
}

interface ProductListOptions {
  counts: ProductCounts | undefined
  state: ListState
  /** Null for roles that only read products. */
  save: SaveCell | null
  actions: ReturnType<typeof useProductActions>
  ask: (change: AskedChange) => void
}

/** Describes the shop's products. */
export function useProductList(options: ProductListOptions): ListDescription<SellerProduct> {
  const { counts, state, save, actions, ask } = options
  const { t } = useTranslation()
  const taxes = useTaxCategories('shop')
  const columns = useProductColumns(save, taxes)
  const { eu_consumers: sellsToConsumers } = useSettings()
  const mayStock = useMay('stock')
  const categories = useCategories()
  const dialog = (kind: BulkProductChange['kind'], label: string, icon: typeof Tag) => ({
    id: kind,
    label,
    icon,
    open: (products: readonly SellerProduct[], clear: () => void) => ask({ kind, products, clear }),
    openAll: (count: number, products: readonly SellerProduct[], clear: () => void) =>
      ask({ kind, products, all: { count, filter: filterOf(state) }, clear }),
    allMax: BULK_PRODUCTS_MAX,
  })
  const editing: Partial<ListDescription<SellerProduct>> = {
    link: ({ id }) => ({ to: `/products/${id}`, state: { list: state.withChoice({}) } }),
    action: (product) => <RowMenu product={product} actions={actions} />,
    hasSmallAction: true,
    bulk: [
      ...(mayStock ? [dialog('stock', t('Stock'), Boxes)] : []),
      dialog('category', t('Category'), FolderTree),
      ...(taxes.length > 0 ? [dialog('tax_category', t('Tax category'), Percent)] : []),
      dialog('discount', t('Discount'), Ticket),
      dialog('status', t('Status'), Eye),
      dialog('price', t('Price'), Tag),
    ],
  }
  return {
    label: t('Products'),
    fileName: 'products',
    savedAs: 'products',
    columns,
    saveAll: () => saveProducts(filterOf(state)),
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (product) => <ProductCard product={product} />,
    views: [
      { id: 'all', label: t('All'), count: counts?.all },
      { id: 'active', label: t('On the shelf'), count: counts?.active },
      { id: 'low', label: t('Low or out'), count: counts?.low },
      { id: 'hidden', label: t('Hidden'), count: counts?.hidden },
      { id: 'draft', label: t('Drafts'), count: counts?.draft },
      { id: 'archived', label: t('Archived'), count: counts?.archived },
    ],
    filters: [
      {
        id: 'stock',
        label: t('Stock'),
        options: [
          { value: 'low', label: t('low') },
          { value: 'out', label: t('sold out') },
        ],
        matches: () => true,
      },
      {
        id: 'category',
        label: t('Category'),
        options: categories.map(({ id, path }) => ({ value: String(id), label: path })),
        matches: () => true,
      },
      {
        id: 'tax',
        label: t('Tax category'),
        options: taxes.map(({ id, name }) => ({ value: String(id), label: name })),
        matches: () => true,
      },
      {
        id: 'lacks',
        label: t('Without'),
        options: [
          ...(taxes.length > 0 ? [{ value: 'tax_category', label: t('own tax category') }] : []),
          { value: 'weight', label: t('weight') },
          { value: 'content', label: t('content') },
          ...(sellsToConsumers ? [{ value: 'safety', label: t('safety facts') }] : []),
        ],
        matches: () => true,
      },
    ],
    search: { label: t('Name, SKU, barcode') },
    empty: {
      icon: Package,
      title: t('No products here'),
      text: t('Products that you create or import appear here.'),
    },
    failed: t('Your products could not be loaded'),
    ...(save && editing),
  }
}

function useProductColumns(save: SaveCell | null, taxes: readonly TaxCategoryChoice[]): ListColumn<SellerProduct>[] {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const words = useProductWords()
  return [
    {
      id: 'name',
      title: t('Product'),
      cell: (product) => <ProductName product={product} />,
      text: ({ name }) => name,
    },
    {
      id: 'status',
      title: t('Status'),
      cell: (product) => <ProductStatusBadge product={product} />,
      text: ({ status }) => words[status].label,
    },
    {
      id: 'category',
      title: taxes.length > 0 ? t('Category and tax') : t('Category'),
      // Both in one column: a laptop has no room for another.
      cell: (product) => (
        <>
          <span className="block text-ink-2">{product.categories.at(-1)}</span>
          {taxes.length > 0 && <TaxCell product={product} taxes={taxes} save={save} />}
        </>
      ),
      text: ({ categories }) => categories.join(' > '),
    },
    {
      id: 'languages',
      title: t('Missing languages'),
      cell: ({ missing_languages: missing }) => (
        <span className="text-12 text-ink-2 uppercase">{missing.join(' ')}</span>
      ),
      text: ({ missing_languages: missing }) => missing.join(' '),
    },
    {
      id: 'price',
      title: t('Price'),
      align: 'end',
      cell: (product) => <PriceCell product={product} save={save} />,
      text: ({ price }) => plainAmount(price, currency),
    },
    {
      id: 'stock',
      title: t('In stock'),
      align: 'end',
      cell: (product) => <StockCell product={product} save={save} />,
      text: ({ stock }) => String(stock),
    },
    {
      id: 'sold',
      title: t('Sold'),
      align: 'end',
      cell: ({ sold }) => <span className="num text-ink-2">{sold}</span>,
      text: ({ sold }) => String(sold),
    },
  ]
}

const Menu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)

interface RowMenuProps {
  product: SellerProduct
  actions: ReturnType<typeof useProductActions>
}

/** The less frequent actions of a product. */
function RowMenu({ product, actions }: RowMenuProps) {
  const { t } = useTranslation()
  const isActive = product.status === 'active'
  const run: Record<string, () => void> = {
    view: () => void window.open(pageOf(product), '_blank', 'noopener'),
    duplicate: () => void actions.duplicate(product),
    archive: () => void actions.archive(product),
  }
  return (
    <Menu
      label={t('More for {{name}}', { name: product.name })}
      placement="bottom end"
      items={[
        ...(isActive ? [{ id: 'view', label: t('View in the shop'), icon: ExternalLink }] : []),
        { id: 'duplicate', label: t('Duplicate'), icon: Copy },
        ...(product.status === 'archived' ? [] : [{ id: 'archive', label: t('Archive'), icon: Archive }]),
      ]}
      onAction={(id) => run[id]?.()}
      onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
      trigger={(props) => (
        <IconButton {...props} icon={Ellipsis} label={t('More for {{name}}', { name: product.name })} />
      )}
    />
  )
}
