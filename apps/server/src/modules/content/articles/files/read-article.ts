import { createExcerpt, firstPicture } from '../rules-excerpt.ts'
import type { ArticleText, Page, Post, PostText } from './article.ts'
import { createFieldReader } from './read-fields.ts'
import type { Source } from './read-folder.ts'
import { type Rendering, renderText } from './render-text.ts'

const TITLE_MAX = 200
const EXCERPT_MAX = 500
const NAME_MAX = 100

const POST_FIELDS = ['title', 'slug', 'date', 'updated', 'author', 'category', 'excerpt', 'thumbnail', 'draft']
const PAGE_FIELDS = ['title', 'slug', 'date', 'updated', 'draft']

export interface ArticleReading extends Rendering {
  /** Slugs of categories by the names that a file may use: slug or name, in lower case. */
  categories: ReadonlyMap<string, string>
}

/** Reads a post from its file and the files of its variants. */
export async function readPost(
  source: Source,
  variants: Source[],
  slug: string,
  reading: ArticleReading,
): Promise<Post> {
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
export async function readPage(
  source: Source,
  variants: Source[],
  slug: string,
  reading: ArticleReading,
): Promise<Page> {
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
