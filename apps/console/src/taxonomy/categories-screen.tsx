import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { CATEGORY_NAME_MAX, SEARCH_MAX } from '@rialto/contract/limits'
import { Button, longLabel } from '@rialto/ui/button.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { FolderTree, SearchX } from 'lucide'
import { Suspense, useState } from 'react'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { TaxCategoryField, useTaxCategories } from '../form/tax-category-field.tsx'
import { type Saved, useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { WaitingScreen } from '../list/waiting.tsx'
import { CatalogueTabs, OpenedPane } from './catalogue-tabs.tsx'
import { CategoryTree } from './category-tree.tsx'
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
import { childrenOf } from './tree-moves.ts'
import { useMoveCategory, useRemoveCategory, useShowTree, useTree } from './use-tree.ts'

const OpenedSheet = latePart(async () => (await import('../list/opened-sheet.tsx')).OpenedSheet)
const AddDialog = latePart(async () => (await import('./add-dialog.tsx')).AddDialog)

/** The tree of categories, and the opened one beside it; over it where the window is narrow. */
export function CategoriesScreen() {
  const { t } = useTranslation()
  const query = useTree()
  const tree = query.data?.categories
  return (
    <>
      <CataloguePart tree={tree} />
      {!tree && <WaitingScreen query={query} failed={t('The categories could not be loaded')} />}
    </>
  )
}

function CataloguePart({ tree }: { tree: readonly MarketCategory[] | undefined }) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const state = useListState()
  const isWide = useIsWide()
  const move = useMoveCategory()
  const [adding, setAdding] = useState<{ parentId: number | null } | null>(null)
  useKeys([{ keys: 'N', label: t('New category'), run: () => setAdding({ parentId: null }) }])
  const missingOf = ({ texts }: MarketCategory) => missingNames(texts, languages)
  const missing = tree?.filter((category) => missingOf(category) > 0).length ?? 0
  const onlyMissing = state.filter('missing') === '1'
  const matching = tree
    ? matchingCategories(tree, { search: state.search, accepts: (one) => !onlyMissing || missingOf(one) > 0 })
    : null
  const opened = tree?.find(({ id }) => String(id) === state.filter('open'))
  const close = () => state.choose({ open: '' })
  const Opened = isWide ? OpenedPane : OpenedSheet
  return (
    <>
      <PageHead title={t('Catalogue')}>
        <Button variant="pri" onClick={() => setAdding({ parentId: null })}>
          {t('New category')}
        </Button>
      </PageHead>
      <CatalogueTabs current="categories" count={tree?.length} />
      {tree && (
        <div className={isWide && opened ? 'grid grid-cols-[minmax(0,1fr)_28rem] items-start gap-8' : ''}>
          <div className="min-w-0">
            <div className="mb-3 flex flex-wrap items-center gap-3">
              <SearchField
                label={t('Find a category')}
                clearLabel={t('Clear')}
                value={state.search}
                maxLength={SEARCH_MAX}
                onChange={(search) => state.choose({ search })}
                onClear={() => state.choose({ search: '' })}
                onSubmit={() => {}}
                className="min-w-0 flex-1 basis-48 md:max-w-80"
              />
              {(missing > 0 || onlyMissing) && (
                <Button
                  aria-pressed={onlyMissing}
                  variant={onlyMissing ? 'soft' : undefined}
                  onClick={() => state.choose({ missing: onlyMissing ? '' : '1' })}
                >
                  {t('Translation missing')} <b className="tabular-nums">{missing}</b>
                </Button>
              )}
            </div>
            {matching?.size === 0 || tree.length === 0 ? (
              <EmptyState
                icon={tree.length === 0 ? FolderTree : SearchX}
                title={tree.length === 0 ? t('No categories yet') : t('Nothing matches')}
              />
            ) : (
              <CategoryTree
                tree={tree}
                matching={matching}
                openId={opened?.id ?? 0}
                linkTo={(id) => state.withChoice({ open: String(id) })}
                missingOf={missingOf}
                onMove={(category, place) =>
                  move.mutate(
                    { category, place },
                    { onError: (error) => showError(error, t('The shop cannot be reached')) },
                  )
                }
              />
            )}
          </div>
          <Suspense>
            {opened && (
              <Opened key={opened.id} title={opened.name} onClose={close}>
                <OpenedCategory
                  category={opened}
                  tree={tree}
                  onClose={close}
                  onAddBelow={() => setAdding({ parentId: opened.id })}
                />
              </Opened>
            )}
          </Suspense>
        </div>
      )}
      <Suspense>
        {adding && tree && (
          <AddDialog
            tree={tree}
            parentId={adding.parentId}
            onClose={() => setAdding(null)}
            onAdded={(id) => {
              setAdding(null)
              state.choose({ open: String(id), search: '', missing: '' })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

interface Narrowing {
  search: string
  accepts: (category: MarketCategory) => boolean
}

/** The categories that match, with the main ones above them; null: all. Names count in every language. */
function matchingCategories(
  tree: readonly MarketCategory[],
  { search, accepts }: Narrowing,
): ReadonlySet<number> | null {
  const words = search.trim().toLowerCase()
  const matches = (category: MarketCategory) =>
    accepts(category) &&
    [category.name, category.slug, ...category.texts.map(({ name }) => name)].some((name) =>
      name.toLowerCase().includes(words),
    )
  const found = tree.filter(matches)
  if (found.length === tree.length) return null
  return new Set(found.flatMap(({ id, parent_id }) => (parent_id === null ? [id] : [id, parent_id])))
}

interface OpenedCategoryProps {
  category: MarketCategory
  tree: readonly MarketCategory[]
  onClose: () => void
  onAddBelow: () => void
}

/** All that can be done with a category beside moving it. */
function OpenedCategory({ category, tree, onClose, onAddBelow }: OpenedCategoryProps) {
  const { t } = useTranslation()
  const remove = useRemoveCategory()
  const { id, name, slug, products, parent_id, version } = category
  const isEmpty = products === 0 && childrenOf(tree, id).length === 0
  const parent = tree.find((one) => one.id === parent_id)
  const options = tree.map((one) => {
    const above = tree.find(({ id }) => id === one.parent_id)
    return { id: one.id, name: above ? `${above.name} › ${one.name}` : one.name }
  })
  return (
    <div className="grid gap-5">
      <p className="text-12 text-ink-2">
        {parent ? t('In {{name}}.', { name: parent.name }) : t('A main category.')}{' '}
        {t('Products: {{number}}.', { number: products })}{' '}
        <a href={`/categories/${slug}`} target="_blank" rel="noreferrer" className="underline underline-offset-3">
          {t('See it in the shop')}
        </a>
      </p>
      <CategoryForm category={category} />
      {parent_id === null && (
        <Button className="justify-self-start" onClick={onAddBelow}>
          {t('Add a sub-category')}
        </Button>
      )}
      <MergeBox id={id} version={version} calls={mergeCalls.categories} options={options} onMerged={onClose} />
      <section aria-labelledby="remove-title" className="grid gap-3 border-t border-line pt-4">
        <h3 id="remove-title" className="text-14 font-semibold">
          {t('Remove')}
        </h3>
        {isEmpty ? (
          <Button
            variant="danger"
            className={`${longLabel} justify-self-start`}
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
        ) : (
          <p className="text-ink-2">
            {t(
              'Only an empty category can be removed. To move its products first, merge it into the one that takes them.',
            )}
          </p>
        )}
      </section>
    </div>
  )
}

/** The picture and the names of a category. */
function CategoryForm({ category }: { category: MarketCategory }) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const showTree = useShowTree()
  const { id } = category
  const taxes = useTaxCategories('market')
  const savedOf = ({ version, name, thumbnail, texts, tax_category_id }: MarketCategory): Saved<ValueFields> => ({
    version,
    values: { name, picture: thumbnail, tax: String(tax_category_id ?? ''), ...nameFields(texts, languages) },
  })
  const form = useEditForm<ValueFields>({
    saved: savedOf(category),
    async save({ name, picture, tax, ...others }, version) {
      const taxed = tax === undefined ? {} : { tax_category_id: tax === '' ? null : Number(tax) }
      const body = { version, name, thumbnail: picture, texts: changedNames(others), ...taxed }
      const tree = await consoleApi.call('PATCH /admin/categories/{id}', { params: { id }, body })
      showTree(tree)
      return savedOf(tree.categories.find((one) => one.id === id) ?? category)
    },
    readCurrent: (current) => {
      const { version, values } = readCurrentFields(current)
      const { tax_category_id: tax = '', ...fields } = values
      return { version, values: { ...fields, tax } }
    },
  })
  const show = (value: string | undefined) => value || '–'
  const words: FormWords<ValueFields> = {
    name: { label: t('Name'), show },
    picture: { label: t('Picture') },
    tax: { label: t('Tax category'), show: (value) => show(taxes.find(({ id }) => String(id) === value)?.name) },
    ...Object.fromEntries(otherLanguages(languages).map(({ name, title }) => [fieldOf(name), { label: title, show }])),
  }
  return (
    <div className="grid gap-5">
      <PictureField
        label={t('Picture')}
        hint={t('Shown square, in the menu and on the home page.')}
        value={form.values.picture ?? ''}
        onChange={(picture) => form.set({ picture })}
      />
      <NameFields form={form} maxLength={CATEGORY_NAME_MAX} />
      {taxes.length > 0 && (
        <TaxCategoryField
          categories={taxes}
          ofParent={category.parent_id === null ? t('As everything else') : t('As its main category')}
          value={form.values.tax ?? ''}
          onChange={(tax) => form.set({ tax })}
        />
      )}
      <ChangesBar form={form} words={words} saveLabel={t('Save')} />
    </div>
  )
}
