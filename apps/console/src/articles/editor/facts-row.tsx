import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketArticleDetails } from '@rialto/contract'
import { ARTICLE_AUTHOR_MAX, SLUG_MAX } from '@rialto/contract/limits'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { MomentField } from '../../form/fields.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useCanOpen } from '../../lib/place.tsx'
import type { ArticleValues } from './article-values.ts'
import { CoverField } from './cover-field.tsx'
import { useBlogCategories } from './use-blog-categories.ts'

interface FactsRowProps {
  kind: ArticleKind
  form: EditForm<ArticleValues>
  article: MarketArticleDetails | null
}

/** When the article appears, where, and what its card says besides the text. */
export function FactsRow({ kind, form, article }: FactsRowProps) {
  const { t } = useTranslation()
  const { values, errorOf } = form
  const isPost = kind === 'post'
  const hasReaders = article?.state === 'published' && values.slug !== article.slug
  return (
    <div className="grid gap-4 rounded-card border border-line bg-card p-4 sm:grid-cols-2 xl:grid-cols-4">
      <MomentField
        isOptional
        label={t('Appears')}
        hint={values.status === 'draft' ? t('Empty: when you publish it') : undefined}
        value={values.publish_at}
        error={errorOf('publish_at')}
        onChange={(publish_at) => form.set({ publish_at })}
      />
      <TextField
        label={t('Web address')}
        hint={hasReaders ? t('Links to the old address will not work any more.') : t('Empty: made of the title')}
        start={
          <span dir="ltr" className="flex-none text-ink-2">
            {isPost ? '/blog/' : '/page/'}
          </span>
        }
        dir="ltr"
        maxLength={SLUG_MAX}
        value={values.slug}
        error={errorOf('slug')}
        onChange={({ currentTarget }) => form.set({ slug: currentTarget.value })}
      />
      {isPost && <CategoryField form={form} />}
      {isPost && (
        <TextField
          label={t('By')}
          dir="auto"
          maxLength={ARTICLE_AUTHOR_MAX}
          value={values.author}
          error={errorOf('author')}
          onChange={({ currentTarget }) => form.set({ author: currentTarget.value })}
        />
      )}
      {isPost && (
        <CoverField
          className="sm:col-span-2 xl:col-span-4"
          cover={values.cover}
          fallback={article?.first_picture ?? ''}
          error={errorOf('cover')}
          onChange={(cover) => form.set({ cover })}
        />
      )}
    </div>
  )
}

function CategoryField({ form }: Pick<FactsRowProps, 'form'>) {
  const { t } = useTranslation()
  const categories = useBlogCategories()
  const { category } = form.values
  const canOpen = useCanOpen()
  const isUnknown = category !== '' && !categories.some(({ slug }) => slug === category)
  function hint() {
    if (category !== '') return undefined
    if (categories.length > 0) return t('It has none yet, and needs one before it appears.')
    return (
      <>
        {t('It needs a category before it appears, and the blog has none yet.')}{' '}
        {canOpen('/settings') && <TextLink to="/settings/support#blog_categories">{t('Add a category')}</TextLink>}
      </>
    )
  }
  return (
    <NativeSelect
      label={t('Category')}
      hint={hint()}
      value={category}
      error={form.errorOf('category')}
      onChange={({ currentTarget }) => form.set({ category: currentTarget.value })}
    >
      <option value="" hidden>
        {t('No category')}
      </option>
      {isUnknown && <option value={category}>{category}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
