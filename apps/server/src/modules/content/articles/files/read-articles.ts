import { createExcerpt, firstPicture, pagePath, postPath } from '../rules.ts'
import type { ArticleText, Findings, Page, Post, PostText, Source } from './read-folder.ts'
import { type Rendering, renderText } from './render-text.ts'

const SLUG_MAX = 160
const SLUG = /^[\p{L}\p{M}\p{N}]+(?:[-_][\p{L}\p{M}\p{N}]+)*$/u

/** Letters and digits of any script, with single hyphens between them. */
export const isSlug = (slug: string): boolean => SLUG.test(slug) && slug.length <= SLUG_MAX

interface Reading extends Omit<ArticleReading, 'paths'> {
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

const TITLE_MAX = 200
const EXCERPT_MAX = 500
const NAME_MAX = 100

const POST_FIELDS = ['title', 'slug', 'date', 'updated', 'author', 'category', 'excerpt', 'thumbnail', 'draft']
const PAGE_FIELDS = ['title', 'slug', 'date', 'updated', 'draft']

interface ArticleReading extends Rendering {
  /** Slugs of categories by the names that a file may use: slug or name, in lower case. */
  categories: ReadonlyMap<string, string>
}

/** Reads a post from its file and the files of its variants. */
async function readPost(source: Source, variants: Source[], slug: string, reading: ArticleReading): Promise<Post> {
  const { findings, placePicture, categories } = reading
  const fields = createFieldReader(source, findings)
  fields.rejectUnknown(POST_FIELDS)
  const publishedAt = fields.date('date')
  if (publishedAt === null && !source.frontMatter.fields.has('date')) fields.required('date', NAME_MAX)
  const text = await readPostText(source, reading)
  const category = fields.required('category', NAME_MAX)
  const slugOfCategory = categories.get(category.toLowerCase())
  if (category && slugOfCategory === undefined)
    findings.warn(
      source.file,
      source.frontMatter.fields.get('category')?.line ?? 1,
      `category "${category}" is not in the setting blog_categories`,
    )
  const thumbnail = fields.line('thumbnail', 1_000)
  const cover = thumbnail ? await placePicture(source.file, thumbnail) : firstPicture(text.body)
  if (cover === undefined) fields.addError('thumbnail', 'is missing, and there is no picture in the text')
  else if (typeof cover === 'string') fields.addError('thumbnail', `"${thumbnail}": ${cover}`)
  return {
    kind: 'post',
    slug,
    file: source.file,
    isDraft: fields.flag('draft'),
    updatedAt: fields.date('updated'),
    text,
    category: slugOfCategory ?? category,
    author: fields.line('author', NAME_MAX) || null,
    cover: typeof cover === 'object' ? cover.address : '',
    publishedAt: publishedAt ?? 0,
    variants: await byLocale(variants, (variant) => {
      createFieldReader(variant, findings).rejectUnknown(['title', 'excerpt'])
      return readPostText(variant, reading)
    }),
  }
}

/** Reads a page from its file and the files of its variants. */
async function readPage(source: Source, variants: Source[], slug: string, reading: ArticleReading): Promise<Page> {
  const fields = createFieldReader(source, reading.findings)
  fields.rejectUnknown(PAGE_FIELDS)
  return {
    kind: 'page',
    slug,
    file: source.file,
    isDraft: fields.flag('draft'),
    publishedAt: fields.date('date') ?? 0,
    updatedAt: fields.date('updated'),
    text: await readText(source, reading),
    variants: await byLocale(variants, (variant) => {
      createFieldReader(variant, reading.findings).rejectUnknown(['title'])
      return readText(variant, reading)
    }),
  }
}

async function readText(source: Source, reading: Rendering): Promise<ArticleText> {
  const title = createFieldReader(source, reading.findings).required('title', TITLE_MAX)
  return { title, ...(await renderText(source, reading)) }
}

async function readPostText(source: Source, reading: Rendering): Promise<PostText> {
  const { title, body, markdown } = await readText(source, reading)
  const excerpt = createFieldReader(source, reading.findings).line('excerpt', EXCERPT_MAX) || createExcerpt(body)
  return { title, excerpt, body, markdown }
}

async function byLocale<Text>(
  variants: Source[],
  read: (variant: Source) => Promise<Text>,
): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>()
  for (const variant of variants) texts.set(variant.locale ?? '', await read(variant))
  return texts
}

/** Reads fields of a file's front matter; errors go to the findings with their line. */
function createFieldReader({ file, frontMatter }: Source, findings: Findings) {
  const value = (name: string) => frontMatter.fields.get(name)?.value.trim() ?? ''
  const addError = (name: string, text: string): void =>
    findings.error(file, frontMatter.fields.get(name)?.line ?? 1, `${name} ${text}`)

  function line(name: string, longest: number): string {
    const words = value(name)
    if (words.length > longest) addError(name, `is longer than ${longest} characters`)
    return words.toWellFormed()
  }

  return {
    addError,
    line,
    required(name: string, longest: number): string {
      if (value(name) === '') addError(name, 'is missing')
      return line(name, longest)
    },
    /** Milliseconds since 1970; a day begins at midnight UTC. Null if none is given. */
    date(name: string): number | null {
      const words = value(name)
      if (words === '') return null
      const moment = readMoment(words)
      if (moment === undefined) addError(name, `"${words}" is no date like 2026-01-31 or 2026-01-31T09:00:00Z`)
      return moment ?? null
    },
    flag(name: string): boolean {
      const words = value(name)
      if (!['', 'true', 'false'].includes(words)) addError(name, `"${words}" is neither true nor false`)
      return words === 'true'
    },
    rejectUnknown(names: readonly string[]): void {
      for (const name of frontMatter.fields.keys())
        if (!names.includes(name)) addError(name, `is not known here; there are: ${names.join(', ')}`)
    },
  }
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/

function readMoment(words: string): number | undefined {
  const [, day, time = '00:00', seconds = '', zone = 'Z'] = MOMENT.exec(words) ?? []
  if (day === undefined) return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  // The thirtieth of February is read as a day in March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined
  const moment = Date.parse(`${day}T${time}${seconds || ':00'}${zone}`)
  return Number.isNaN(moment) ? undefined : moment
}
