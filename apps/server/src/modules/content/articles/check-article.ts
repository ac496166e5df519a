import type { FileStorage } from '../../../files/index.ts'
import type { FieldError, Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { CONTENT_LOCALE } from '../../base/translations/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import type { ArticleChanges } from './apply-changes.ts'
import { findStoredPicture } from './files/place-pictures.ts'
import { isSlug } from './files/read-articles.ts'
import { type Article, mainText } from './rules-article.ts'

interface Known {
  locales: readonly string[]
  /** The slugs of the blog's categories. */
  categories: readonly string[]
}

/** Refuses changes that name a language, a category or a picture that the market does not have. */
export async function checkChanges(
  files: FileStorage,
  { texts = [], category, cover }: ArticleChanges,
  { locales, categories }: Known,
): Promise<Refusal | undefined> {
  const unknown = texts.find(({ locale }) => !locales.includes(locale))
  if (unknown) return refuseFields({ texts: { text: text('This language is not available') } })
  if (category && !categories.includes(category))
    return refuseFields({ category: { text: text('Please choose one of the categories of the blog') } })
  if (cover && !(await findStoredPicture(files, cover)))
    return refuseFields({ cover: { text: text('This shop has no such picture') } })
  return undefined
}

/** Refuses an article without what readers need. @param slugs those of all others, in lower case */
export function checkArticle(article: Article, slugs: ReadonlySet<string>): Refusal | undefined {
  const errors: Record<string, FieldError> = {}
  const { title, body } = mainText(article)
  if (title === '') errors[`${CONTENT_LOCALE}.title`] = { text: text('Please write a title') }
  if (!isSlug(article.slug)) errors.slug = { text: text('Letters and digits, with single hyphens between them') }
  else if (slugs.has(article.slug.toLowerCase())) errors.slug = { text: text('Another one has this address') }
  if (!article.isDraft) {
    if (body === '') errors[`${CONTENT_LOCALE}.markdown`] = { text: text('Please write a text first') }
    if (article.kind === 'post') {
      if (article.category === '') errors.category = { text: text('Please choose a category') }
      if (article.cover === '' && !body.includes('<img '))
        errors.cover = { text: text('Please choose a cover, or put a picture into the text') }
    }
  }
  return Object.keys(errors).length === 0 ? undefined : refuseFields(errors)
}
