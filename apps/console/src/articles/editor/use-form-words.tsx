import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Language } from '@rialto/contract'
import type { FormWords } from '../../form/changes-bar.tsx'
import { useArticleWords } from '../article-words.ts'
import { type ArticleValues, CONTENT_LOCALE, nameOf } from './article-values.ts'

/** The fields in the words of the bar that says what a save changes. */
export function useFormWords(languages: readonly Pick<Language, 'name' | 'title'>[]): FormWords<ArticleValues> {
  const { i18n, t } = useTranslation()
  const { states } = useArticleWords()
  const plain = (text: string) => text || '–'
  const texts = languages.flatMap(({ name, title }) => {
    const within = (label: string) => (name === CONTENT_LOCALE ? label : `${label} (${title})`)
    return [
      [nameOf(name, 'title'), { label: within(t('Title')), show: plain }],
      [nameOf(name, 'excerpt'), { label: within(t('Summary')) }],
      [nameOf(name, 'markdown'), { label: within(t('Text')) }],
    ]
  })
  return {
    slug: { label: t('Web address'), show: plain },
    category: { label: t('Category'), show: plain },
    author: { label: t('By'), show: plain },
    cover: { label: t('Cover') },
    status: { label: t('State'), show: (status) => states[status].label },
    publish_at: { label: t('Appears'), show: (at) => (at ? formatMoment(at, i18n.language) : '–') },
    ...Object.fromEntries(texts),
  }
}
