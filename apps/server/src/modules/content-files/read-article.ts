import { plainText } from '../content/index.ts'
import type { ArticleText, Page, Post, PostText } from './article.ts'
import { fieldsOf } from './read-fields.ts'
import type { Source } from './read-folder.ts'
import { type Rendering, renderText } from './render-text.ts'

const TITLE_MAX = 200
const EXCERPT_MAX = 500
const EXCERPT_LENGTH = 200
const NAME_MAX = 100

const POST_FIELDS = ['title', 'slug', 'date', 'updated', 'author', 'category', 'excerpt', 'thumbnail', 'draft']
const PAGE_FIELDS = ['title', 'slug', 'updated', 'draft']

export interface ArticleReading extends Rendering {
  /** By what a file may call a category: its slug. */
  categories: ReadonlyMap<string, string>
}

/** A post of its file and of those of its language variants. */
export async function readPost(
  source: Source,
  variants: Source[],
  slug: string,
  reading: ArticleReading,
): Promise<Post> {
  const { findings, placePicture, categories } = reading
  const fields = fieldsOf(source, findings)
  fields.knowOnly(POST_FIELDS)
  const publishedAt = fields.date('date')
  if (publishedAt === null && !source.matter.fields.has('date')) fields.required('date', NAME_MAX)
  const text = await readPostText(source, reading)
  const category = fields.required('category', NAME_MAX)
  const known = categories.get(category.toLowerCase())
  if (category && known === undefined)
    findings.warn(
      source.file,
      source.matter.fields.get('category')?.line ?? 1,
      `category "${category}" is not in the setting blog_categories`,
    )
  const thumbnail = fields.line('thumbnail', 1_000)
  const cover = thumbnail ? await placePicture(source.file, thumbnail) : firstPicture(text.body)
  if (cover === undefined) fields.complain('thumbnail', 'is missing, and there is no picture in the text')
  else if (typeof cover === 'string') fields.complain('thumbnail', `"${thumbnail}": ${cover}`)
  return {
    kind: 'post',
    slug,
    file: source.file,
    isDraft: fields.flag('draft'),
    updatedAt: fields.date('updated'),
    text,
    category: known ?? category,
    author: fields.line('author', NAME_MAX) || null,
    cover: typeof cover === 'object' ? cover.address : '',
    publishedAt: publishedAt ?? 0,
    variants: await byLocale(variants, (variant) => {
      fieldsOf(variant, findings).knowOnly(['title', 'excerpt'])
      return readPostText(variant, reading)
    }),
  }
}

/** {@link readPost} for a page. */
export async function readPage(
  source: Source,
  variants: Source[],
  slug: string,
  reading: ArticleReading,
): Promise<Page> {
  const fields = fieldsOf(source, reading.findings)
  fields.knowOnly(PAGE_FIELDS)
  return {
    kind: 'page',
    slug,
    file: source.file,
    isDraft: fields.flag('draft'),
    updatedAt: fields.date('updated'),
    text: await readText(source, reading),
    variants: await byLocale(variants, (variant) => {
      fieldsOf(variant, reading.findings).knowOnly(['title'])
      return readText(variant, reading)
    }),
  }
}

async function readText(source: Source, reading: Rendering): Promise<ArticleText> {
  const title = fieldsOf(source, reading.findings).required('title', TITLE_MAX)
  return { title, ...(await renderText(source, reading)) }
}

async function readPostText(source: Source, reading: Rendering): Promise<PostText> {
  const { title, body, markdown } = await readText(source, reading)
  const excerpt = fieldsOf(source, reading.findings).line('excerpt', EXCERPT_MAX) || firstWords(body)
  return { title, excerpt, body, markdown }
}

/** The beginning of the first paragraph that has words, cut at one. */
function firstWords(body: string): string {
  const paragraphs = [...body.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)].map(([, inner = '']) => plainText(inner))
  const paragraph = paragraphs.find((text) => text !== '') ?? plainText(body)
  if (paragraph.length <= EXCERPT_LENGTH) return paragraph
  const end = paragraph.lastIndexOf(' ', EXCERPT_LENGTH)
  return `${paragraph.slice(0, end > 0 ? end : EXCERPT_LENGTH).replace(/[\s,;:.-]+$/, '')}…`
}

function firstPicture(body: string): { address: string } | undefined {
  const address = /<img src="([^"]+)"/.exec(body)?.[1]
  return address === undefined ? undefined : { address }
}

async function byLocale<Text>(
  variants: Source[],
  read: (variant: Source) => Promise<Text>,
): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>()
  for (const variant of variants) texts.set(variant.locale ?? '', await read(variant))
  return texts
}
