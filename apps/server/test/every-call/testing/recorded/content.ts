import type { ArticleKind } from '@rialto/contract/market-enums'
import { addShopper } from '../../../../src/modules/people/accounts/testing/shopper.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCall, RecordedCalls } from './recorded-call.ts'

const NEW = { texts: [{ locale: 'en', title: 'A new day' }] }

let articles = 0
async function addArticle({ deps }: SellerCalls, kind: ArticleKind): Promise<number> {
  articles += 1
  const { db } = deps.database
  const row = { slug: `article-${articles}`, title: 'A day', body: '<p>Words</p>', updated_at: 1, is_draft: 0 }
  const post = { ...row, excerpt: '', category: 'workshop', cover: '/media/a.webp', published_at: 1 }
  const inserted =
    kind === 'post'
      ? await db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow()
      : await db.insertInto('pages').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

const ofArticle = (kind: ArticleKind, says: RegExp, body = {}): RecordedCall => ({
  input: async (shop) => ({ params: { id: await addArticle(shop, kind) }, body }),
  says,
})
const CHANGE = { version: 1, texts: [{ locale: 'en', title: 'A longer day' }] }

async function addTicket(shop: SellerCalls): Promise<number> {
  const { id: user_id } = await addShopper(shop)
  const { db } = shop.deps.database
  const row = { user_id, number: `T-${user_id}`, issue_type: 'Other', subject: 'Hello', status: 'pending' as const }
  const ticket = { ...row, order_number: null, email: null, phone: null, locale: 'en', created_at: 1, updated_at: 1 }
  return (await db.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()).id
}

async function addReply({ deps }: SellerCalls): Promise<number> {
  const row = { shop_id: null, title: 'Parcel', text: 'On its way', version: 1, created_at: 1 }
  const { id } = await deps.database.db
    .insertInto('saved_replies')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ofTicket = (says: RegExp, body: (shop: SellerCalls) => Promise<object>): RecordedCall => ({
  input: async (shop) => ({ params: { id: await addTicket(shop) }, body: { ...(await body(shop)) } }),
  says,
})

const firstStaff = async ({ deps }: SellerCalls) => {
  const owners = deps.database.db.selectFrom('staff').where('role', '=', 'owner').select('user_id')
  return { staff_id: (await owners.executeTakeFirstOrThrow()).user_id }
}

const ofReply = (says: RegExp, body = {}): RecordedCall => ({
  input: async (shop) => ({ params: { id: await addReply(shop) }, body }),
  says,
})

export const contentCalls: RecordedCalls = {
  'POST /admin/posts': { input: () => ({ body: NEW }), says: /^Began the draft A new day$/ },
  'POST /admin/pages': { input: () => ({ body: NEW }), says: /^Began the draft A new day$/ },
  'PATCH /admin/posts/{id}': ofArticle('post', /^Changed A longer day$/, CHANGE),
  'PATCH /admin/pages/{id}': ofArticle('page', /^Changed A longer day$/, CHANGE),
  'DELETE /admin/posts/{id}': ofArticle('post', /^Deleted A day$/),
  'DELETE /admin/pages/{id}': ofArticle('page', /^Deleted A day$/),
  'PUT /admin/legal-pages/{role}': {
    async input({ deps }) {
      const page = await deps.database.db.selectFrom('pages').select('id').orderBy('id').executeTakeFirstOrThrow()
      return { params: { role: 'guarantee' }, body: { article_id: page.id, version: 0 } }
    },
    says: /^Chose .+ as the page Guarantees$/,
  },
  'PATCH /admin/texts': {
    input: () => ({ body: { locale: 'en', key: 'Checkout', text: 'Pay', replaces: null } }),
    says: /^Worded Checkout otherwise$/,
  },
  'POST /admin/tickets/{id}/assign': ofTicket(/^Gave the ticket T-\d+ to \S+/, firstStaff),
  'POST /admin/tickets/{id}/close': ofTicket(/^Closed the ticket T-\d+$/, async () => ({ as: 'completed' })),
  'POST /admin/tickets/{id}/notes': ofTicket(/^Added a note to the ticket T-\d+$/, async () => ({ text: 'Looked' })),
  'POST /admin/saved-replies': {
    input: () => ({ body: { title: 'Parcel', text: 'On its way' } }),
    says: /^Added the saved reply Parcel$/,
  },
  'PATCH /admin/saved-replies/{id}': ofReply(/^Changed the saved reply Post$/, { version: 1, title: 'Post' }),
  'DELETE /admin/saved-replies/{id}': ofReply(/^Deleted the saved reply Parcel$/),
}
