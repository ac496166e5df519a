import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { changedFields, type RecordedFields, recordChange } from '../../base/record/index.ts'
import { toTime } from './present.ts'
import { type Article, mainText, type StoredArticle, stateOf } from './rules.ts'

interface Made {
  actor: Actor
  at: number
}

/** The fields of an article by the names of the console's form; texts by their language, such as `fr.title`. */
export function fieldsOf({
  kind,
  slug,
  category,
  author,
  cover,
  isDraft,
  publishedAt,
  texts,
}: Article): RecordedFields {
  const ofTexts = Object.entries(texts).flatMap(([locale, { title, excerpt, markdown }]) =>
    Object.entries({ title, excerpt, markdown }).map(([name, value]) => [`${locale}.${name}`, value || null]),
  )
  return {
    slug,
    ...(kind === 'post' && { category, author, cover }),
    status: isDraft ? 'draft' : 'published',
    publish_at: toTime(publishedAt),
    ...Object.fromEntries(ofTexts),
  }
}

const common = (article: StoredArticle, { actor, at }: Made) => ({
  ...{ actor, at, shopId: null },
  subject: { kind: 'content' as const, id: article.id, name: mainText(article).title },
  values: { title: mainText(article).title },
})

/** The name of an article in commands: the path of its file in an exported folder. */
const nameOf = ({ kind, slug }: Article): string => `${kind === 'post' ? 'blog' : 'pages'}/${slug}`

export const recordCreation = (tx: Tx, article: StoredArticle, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...common(article, made),
    action: `${article.kind}_added`,
    sentence: sentences[stateOf(article, made.at)],
    after: fieldsOf(article),
    command: article.isDraft ? undefined : publishCommand(article, made.at),
  })

const sentences = {
  draft: text('Began the draft {{title}}'),
  published: text('Published {{title}}'),
  scheduled: text('Scheduled {{title}}'),
} as const

/**
 * Records an edit; nothing where nothing has changed, and nothing of a draft that stays one: it saves itself while it is typed, and no
 * reader sees it.
 */
export async function recordEdit(
  tx: Tx,
  before: StoredArticle,
  after: StoredArticle,
  made: Made,
): Promise<RecordedChange | undefined> {
  const changed = changedFields({ ...emptied(fieldsOf(after)), ...fieldsOf(before) }, fieldsOf(after))
  if (!changed || (before.isDraft && after.isDraft)) return undefined
  return recordChange(tx, {
    ...common(after, made),
    ...changed,
    action: `${after.kind}_changed`,
    ...describe(before, after, made.at),
    restorable: true,
  })
}

const emptied = (fields: RecordedFields): RecordedFields =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]))

function describe(before: Article, after: Article, now: number): { sentence: TextKey; command?: string } {
  const state = stateOf(after, now)
  const isPlaced = state !== stateOf(before, now) || (state === 'scheduled' && after.publishedAt !== before.publishedAt)
  if (!isPlaced) return { sentence: text('Changed {{title}}') }
  if (state === 'draft') return { sentence: text('Withdrew {{title}}'), command: `content unpublish ${nameOf(after)}` }
  return { sentence: sentences[state], command: publishCommand(after, now) }
}

const publishCommand = (article: Article, now: number): string =>
  `content publish ${nameOf(article)}${stateOf(article, now) === 'scheduled' ? ` --at ${toTime(article.publishedAt)}` : ''}`

export const recordDeletion = (tx: Tx, article: StoredArticle, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...common(article, made),
    action: `${article.kind}_deleted`,
    sentence: text('Deleted {{title}}'),
    before: fieldsOf(article),
    after: {},
    command: `content delete ${nameOf(article)}`,
    restorable: true,
  })
