import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketArticleDetails } from '@rialto/contract'
import { ARTICLE_AUTHOR_MAX, PICTURE_TYPES, SLUG_MAX } from '@rialto/contract/limits'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { Button, type ButtonProps } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide'
import { useId, useRef, useState } from 'react'
import { MomentField } from '../form/fields.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { reportFailedUpload, trackUpload } from '../lib/uploads.ts'
import { LISTS } from './articles.tsx'
import type { ArticleValues } from './use-article-form.ts'

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

interface PictureButtonProps extends Pick<ButtonProps, 'size' | 'pending'> {
  label: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's own choice of pictures. */
export function PictureButton({ label, multiple = false, onChoose, ...look }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} className="max-md:min-h-11" onClick={() => input.current?.click()}>
        <Icon as={ImagePlus} size={18} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          onChoose(files)
        }}
      />
    </>
  )
}

/**
 * Uploads pictures one after the other; a refused one stops none of the others. What is to be done with an upload is said with it, and done
 * also where the screen has changed meanwhile.
 */
export function useUploadPicture() {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState(0)
  const queue = useRef<Promise<void>>(Promise.resolve())

  async function send(picture: File, onUploaded: (url: string) => void): Promise<void> {
    try {
      const { url } = await consoleApi.call('POST /admin/content/pictures', { body: {}, files: { picture } })
      onUploaded(url)
    } catch (error) {
      reportFailedUpload()
      showError(error, t('The shop cannot be reached'))
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  function upload(pictures: readonly File[], onUploaded: (url: string) => void) {
    setWaiting((count) => count + pictures.length)
    for (const picture of pictures) queue.current = trackUpload(queue.current.then(() => send(picture, onUploaded)))
  }
  return { upload, isPending: waiting > 0 }
}
