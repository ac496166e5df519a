import type { LegalPageState } from '@rialto/contract'
import { type ArticleKind, LEGAL_GAP, LEGAL_ROLES, LEGAL_SLUGS, type LegalRole } from '@rialto/contract/market-enums'
import { type Db, lockMarket, type Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, part, type TextKey, text, translateSentence } from '../../../lib/texts.ts'
import { type RecordedFields, type Restorers, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { announceArticles } from './announce.ts'
import {
  insertLegalPage,
  selectArticle,
  selectLanguages,
  selectLegalPages,
  selectRolesOfPage,
  upsertLegalPage,
} from './repository.ts'
import { mainText, stateOf } from './rules.ts'

// Which page is the market's terms, its privacy policy and so on (decision 169).

/** What pages are for the law, as shoppers read it. */
export const legalRoleNames: Readonly<Record<LegalRole, TextKey>> = {
  terms: text('Terms & Conditions'),
  privacy: text('Privacy Policy'),
  imprint: text('Imprint'),
  withdrawal: text('Right of withdrawal'),
  delivery: text('Delivery and payment'),
  guarantee: text('Guarantees'),
  accessibility: text('Accessibility'),
}

/** Every role with its page and the languages in which that is written. */
export async function listLegalPages({ database: { db }, settings, now }: ModuleDeps): Promise<LegalPageState[]> {
  return presentLegalPages(db, { now: now(), locales: (await settings.locales()).configured })
}

async function presentLegalPages(
  db: Db | Tx,
  { now, locales }: { now: number; locales: readonly string[] },
): Promise<LegalPageState[]> {
  const rows = await selectLegalPages(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const languages = await selectLanguages(db, 'page', ids, { without: LEGAL_GAP })
  return LEGAL_ROLES.map((role) => {
    const row = rows.find((one) => one.role === role)
    if (!row?.id) return { role, page: null, version: row?.version ?? 0 }
    const { id, slug, title, body, is_draft, published_at, version } = row
    const isWritten = (locale: string) =>
      locale === CONTENT_LOCALE
        ? Boolean(body) && !body?.includes(LEGAL_GAP)
        : languages.some((language) => language.item_id === id && language.locale === locale)
    const page = {
      ...{ id, slug: slug ?? '', title: title ?? '' },
      state: stateOf({ isDraft: is_draft === 1, publishedAt: published_at ?? 0 }, now),
      written: locales.filter(isWritten),
      missing: locales.filter((locale) => !isWritten(locale)),
    }
    return { role, page, version }
  })
}

interface Choice {
  role: LegalRole
  /** Null: the role has no page any more. */
  articleId: number | null
  /** The version that was seen; undefined: whichever it has, for commands. */
  version: number | undefined
  actor: Actor
}

/** Chooses the page of a role; `stale` with the present one if somebody else has chosen another. */
export async function setLegalPage(
  deps: ModuleDeps,
  { role, articleId, version, actor }: Choice,
): Promise<{ page: LegalPageState; change: RecordedChange | undefined } | Refusal> {
  const { configured: locales } = await deps.settings.locales()
  const now = deps.now()
  const outcome = await deps.database.write(async (tx) => {
    await lockMarket(tx)
    const show = async (): Promise<LegalPageState> => {
      const page = (await presentLegalPages(tx, { now, locales })).find((one) => one.role === role)
      return page ?? { role, page: null, version: 0 }
    }
    const before = await show()
    if (version !== undefined && before.version !== version)
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { page: before } })
    const beforeId = before.page?.id ?? null
    if (beforeId === articleId) return { page: before, change: undefined }
    const article = articleId === null ? null : await selectArticle(tx, 'page', articleId)
    if (article === undefined) return refuse('not_found', text('Page not found'))
    await upsertLegalPage(tx, { role, articleId, version: before.version + 1 })
    const title = article ? mainText(article).title : ''
    const change = await recordChange(tx, {
      ...{ actor, at: now, shopId: null },
      action: 'legal_page_changed',
      subject: { kind: 'content', id: articleId ?? beforeId, name: title || (before.page?.title ?? '') },
      sentence: article ? text('Chose {{title}} as the page {{role}}') : text('Took the page of {{role}} away'),
      values: { title, role: part(legalRoleNames[role]) },
      before: recorded(role, beforeId, before.page?.slug),
      after: recorded(role, articleId, article?.slug),
      restorable: true,
    })
    return { page: await show(), change }
  })
  if (!(outcome instanceof Refusal) && outcome.change) announceArticles(deps)
  return outcome
}

/** People read the address; the id stays the same when that changes. */
const recorded = (role: LegalRole, id: number | null, slug: string | undefined): RecordedFields => ({
  [role]: slug ?? null,
  _role: role,
  _id: id,
})

/** Take choices of legal pages back. */
export const createLegalPageRestorers = ({ invalidations }: Pick<Deps, 'invalidations'>): Restorers => ({
  legal_page_changed: {
    permission: 'content',
    fieldNames: legalRoleNames,
    afterCommit: () => announceArticles({ invalidations }),
    async restore(tx, { before, after }) {
      const role = LEGAL_ROLES.find((one) => one === before._role)
      if (!role) return refuse('not_found', text('Page not found'))
      await lockMarket(tx)
      const row = (await selectLegalPages(tx)).find((one) => one.role === role)
      if ((row?.id ?? null) !== after._id)
        return refuse('stale', text('Somebody else has changed this in the meantime'), {
          current: { [role]: row?.slug ?? null },
        })
      const articleId = typeof before._id === 'number' ? before._id : null
      if (articleId !== null && !(await selectArticle(tx, 'page', articleId)))
        return refuse('not_found', text('Page not found'))
      await upsertLegalPage(tx, { role, articleId, version: (row?.version ?? 0) + 1 })
      return undefined
    },
  },
})

/** A new page with the usual address of a role becomes its page, unless somebody has chosen one before. */
export async function adoptLegalPage(tx: Tx, { id, slug }: { id: number; slug: string }): Promise<void> {
  const role = LEGAL_ROLES.find((one) => LEGAL_SLUGS[one] === slug)
  if (role) await insertLegalPage(tx, { role, articleId: id })
}

/** Refuses to delete a page that has a role, and names the roles. */
export async function refuseLegalPage(
  tx: Tx,
  { kind, id, locale }: { kind: ArticleKind; id: number; locale?: string },
): Promise<Refusal | undefined> {
  const roles = kind === 'page' ? await selectRolesOfPage(tx, id) : []
  const [role] = roles
  if (role === undefined) return undefined
  return refuse(
    'conflict',
    text('This page is in use as {{role}}. Choose another page for it first, in Content, Legal pages.'),
    { values: { role: roles.map((one) => nameIn(one, locale)).join(', ') } },
  )
}

const nameIn = (role: LegalRole, locale = CONTENT_LOCALE): string =>
  translateSentence(locale, part(legalRoleNames[role]))
