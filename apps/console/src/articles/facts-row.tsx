import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketArticleDetails } from '@rialto/contract'
import { ARTICLE_AUTHOR_MAX, SLUG_MAX } from '@rialto/contract/limits'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MomentField } from '../form/fields.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { useCanOpen } from '../lib/place.tsx'
import type { ArticleValues } from './article-values.ts'
import { LISTS } from './articles.tsx'
import { PictureButton, useUploadPicture } from './picture-button.tsx'

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

interface CoverFieldProps {
  cover: string
  /** The picture that is shown without a chosen one. */
  fallback: string
  error: string | undefined
  className: string
  onChange: (cover: string) => void
}

/** The picture of a post's card: a chosen one, or else the first of the text. */
function CoverField({ cover, fallback, error, className, onChange }: CoverFieldProps) {
  const { t } = useTranslation()
  const noteId = useId()
  const { upload, isPending } = useUploadPicture()
  const shown = cover || fallback
  return (
    <div className={cx('grid justify-items-start gap-1.5', className)}>
      <span className="font-semibold">{t('Cover')}</span>
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <img src={`${shown}?w=240`} alt="" className="dim-dark h-16 w-24 rounded-control bg-tile object-cover" />
        )}
        <PictureButton
          size="sm"
          pending={isPending}
          label={t('Choose a cover')}
          onChoose={([file]) => file && upload([file], onChange)}
        />
        {cover && (
          <Button size="sm" className="max-md:min-h-11" onClick={() => onChange('')}>
            {t('Use the first picture of the text')}
          </Button>
        )}
      </div>
      <FieldNote id={noteId} error={error} hint={cover ? undefined : t('The first picture of the text is used.')} />
    </div>
  )
}

/** The categories of the blog, as the settings have them. */
function useBlogCategories(): readonly { slug: string; name: string }[] {
  const { data } = useQuery({
    queryKey: [LISTS.post, 'categories'],
    queryFn: ({ signal }) => consoleApi.call(LISTS.post, { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.categories ?? []
}
