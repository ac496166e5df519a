import { pagePath, postPath } from '../rules-pages.ts'
import type { Page, Post } from './article.ts'
import { type ArticleReading, readPage, readPost } from './read-article.ts'
import { createFieldReader } from './read-fields.ts'
import type { Source } from './read-folder.ts'

const SLUG_MAX = 160
const SLUG = /^[\p{L}\p{M}\p{N}]+(?:[-_][\p{L}\p{M}\p{N}]+)*$/u

/** Letters and digits of any script, with single hyphens between them. */
export const isSlug = (slug: string): boolean => SLUG.test(slug) && slug.length <= SLUG_MAX

export interface Reading extends Omit<ArticleReading, 'paths'> {
  /** The shop's languages, except the one that its content is written in. */
  locales: readonly string[]
  contentLocale: string
}

/** Reads all articles of a folder with their variants; errors go to the findings. */
export async function readArticles(sources: readonly Source[], reading: Reading): Promise<(Post | Page)[]> {
  const bases = sources.filter((source) => source.locale === null)
  const slugs = new Map(bases.map((source) => [source.file, slugOf(source, reading)]))
  rejectDuplicateSlugs(bases, slugs, reading)
  for (const source of sources) validateVariant(source, bases, reading)
  const paths = new Map(
    bases.map(({ file, kind }) => [file, (kind === 'post' ? postPath : pagePath)(slugs.get(file) ?? '')] as const),
  )
  const articles: (Post | Page)[] = []
  for (const base of bases.filter(isReadable)) {
    const variants = sources.filter((source) => source.locale && isOf(source, base) && isReadable(source))
    const read = base.kind === 'post' ? readPost : readPage
    articles.push(await read(base, variants, slugs.get(base.file) ?? '', { ...reading, paths }))
  }
  return articles
}

/** Files with invalid front matter have been reported already. */
const isReadable = ({ frontMatter }: Source): boolean => frontMatter.problems.length === 0

const isOf = (variant: Source, base: Source): boolean => variant.kind === base.kind && variant.stem === base.stem

function validateVariant(
  source: Source,
  bases: readonly Source[],
  { findings, contentLocale, locales }: Reading,
): void {
  const { file, stem, locale } = source
  if (locale === null) return
  if (!bases.some((base) => isOf(source, base)))
    findings.error(file, null, `there is no ${stem}.md, of which it would be a variant`)
  if (locale === contentLocale) findings.error(file, null, `${stem}.md itself is what "${locale}" is read in`)
  else if (!locales.includes(locale)) findings.error(file, null, `"${locale}" is no language of this shop`)
}

function slugOf(source: Source, { findings }: Reading): string {
  const { line, addError } = createFieldReader(source, findings)
  const slug = (line('slug', SLUG_MAX) || source.stem).normalize('NFC')
  if (!isSlug(slug)) addError('slug', `"${slug}" is no address: letters and digits, with single hyphens between them`)
  return slug
}

function rejectDuplicateSlugs(
  bases: readonly Source[],
  slugs: ReadonlyMap<string, string>,
  { findings }: Reading,
): void {
  const filesBySlug = new Map<string, string>()
  for (const source of bases) {
    const key = `${source.kind} ${slugs.get(source.file)?.toLowerCase()}`
    const first = filesBySlug.get(key)
    if (first === undefined) filesBySlug.set(key, source.file)
    else
      createFieldReader(source, findings).addError('slug', `"${slugs.get(source.file)}" is taken by ${first} already`)
  }
}
