import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { CATEGORY_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { type Saved, useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { useSettings } from '../lib/settings.tsx'
import { MergeBox, mergeCalls } from './merge-box.tsx'
import {
  changedNames,
  fieldOf,
  NameFields,
  nameFields,
  otherLanguages,
  PictureField,
  readCurrentFields,
  type ValueFields,
} from './name-fields.tsx'
import { childrenOf } from './tree-moves.ts'
import { useRemoveCategory, useShowTree } from './use-tree.ts'

interface OpenedCategoryProps {
  category: MarketCategory
  tree: readonly MarketCategory[]
  onClose: () => void
  onAddBelow: () => void
}

/** All that can be done with a category beside moving it. */
export function OpenedCategory({ category, tree, onClose, onAddBelow }: OpenedCategoryProps) {
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
            className="justify-self-start"
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
  const savedOf = ({ version, name, thumbnail, texts }: MarketCategory): Saved<ValueFields> => ({
    version,
    values: { name, picture: thumbnail, ...nameFields(texts, languages) },
  })
  const form = useEditForm<ValueFields>({
    saved: savedOf(category),
    async save({ name, picture, ...others }, version) {
      const body = { version, name, thumbnail: picture, texts: changedNames(others) }
      const tree = await consoleApi.call('PATCH /admin/categories/{id}', { params: { id }, body })
      showTree(tree)
      return savedOf(tree.categories.find((one) => one.id === id) ?? category)
    },
    readCurrent: readCurrentFields,
  })
  const show = (value: string | undefined) => value || '–'
  const words: FormWords<ValueFields> = {
    name: { label: t('Name'), show },
    picture: { label: t('Picture') },
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
      <ChangesBar form={form} words={words} saveLabel={t('Save')} />
    </div>
  )
}
