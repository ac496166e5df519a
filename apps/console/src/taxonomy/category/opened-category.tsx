import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { showError } from '../../lib/errors.tsx'
import { MergeBox } from '../merge/merge-box.tsx'
import { mergeCalls } from '../merge/merge-calls.ts'
import { childrenOf } from '../tree/tree-moves.ts'
import { useRemoveCategory } from '../use-tree.ts'
import { CategoryForm } from './category-form.tsx'

export interface OpenedCategoryProps {
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
