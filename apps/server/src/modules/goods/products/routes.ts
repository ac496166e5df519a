import { wordsOf } from '../../../db/search-text.ts'
import { type Api, reply } from '../../../http/api.ts'
import { personOf, type RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { changeTogether } from './change-together.ts'
import { type CreatedProduct, createProduct, duplicateProduct, uploadPictures } from './create-product.ts'
import { listSellerProducts } from './list-seller-products.ts'
import { addManufacturer, changeManufacturer, listManufacturers, removeManufacturer } from './manufacturers.ts'
import { presentProducts } from './present-products.ts'
import { toFilter } from './rules.ts'
import { askAnotherLook, correctProduct, refuseUnknownProduct, showContent, updateProduct } from './update-product.ts'

/** The manufacturers and responsible persons of a shop. */
export function manufacturerRoutes(api: Api, deps: OutboundDeps): void {
  api.handle('GET /seller/manufacturers', async ({ user: { shopId } }) =>
    reply({ items: await listManufacturers(deps.database.db, shopId) }),
  )

  api.handle('POST /seller/manufacturers', async ({ user: { shopId, actor }, body: fields }) => {
    const done = await addManufacturer(deps, { shopId, actor, fields })
    return done instanceof Refusal ? done : reply({ manufacturer: done.manufacturer }).withChange(done.change)
  })

  api.handle('PATCH /seller/manufacturers/{id}', async ({ user: { shopId, actor }, params, body }) => {
    const { version, ...fields } = body
    const done = await changeManufacturer(deps, { shopId, actor, id: params.id, version, fields })
    return done instanceof Refusal ? done : reply({ manufacturer: done.manufacturer }).withChange(done.change)
  })

  api.handle('DELETE /seller/manufacturers/{id}', async ({ user: { shopId, actor }, params }) => {
    const change = await removeManufacturer(deps, { shopId, actor, id: params.id })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
}

export function sellerProductRoutes(api: Api, deps: OutboundDeps): void {
  const readLocales = async () => (await deps.settings.read()).languages.map(({ name }) => name)

  async function show(productId: number | Refusal, { shopId, locale }: { shopId: number; locale: string }) {
    if (productId instanceof Refusal) return productId
    const reader = { locale, locales: await readLocales() }
    const [product] = await presentProducts(deps.database.db, { shopId, ids: [productId] }, reader)
    return product ?? refuseUnknownProduct()
  }

  api.handle('GET /seller/products', async ({ user: { shopId }, locale, query }) => {
    const list = await listSellerProducts(deps, { shopId, locale, locales: await readLocales() }, query)
    return list instanceof Refusal ? list : reply(list)
  })

  api.handle('GET /seller/products/{id}', async ({ user: { shopId }, locale, params }) => {
    const product = await show(params.id, { shopId, locale })
    return product instanceof Refusal ? product : reply({ product })
  })

  async function replyCreated(created: CreatedProduct | Refusal, reader: { shopId: number; locale: string }) {
    if (created instanceof Refusal) return created
    const product = await show(created.productId, reader)
    return product instanceof Refusal ? product : reply({ product }).withChange(created.change)
  }

  api.handle('POST /seller/products', async ({ user: { shopId, actor }, locale, body }) =>
    replyCreated(await createProduct(deps, { shopId, actor, input: body, locales: await readLocales() }), {
      shopId,
      locale,
    }),
  )

  api.handle('PATCH /seller/products/{id}', async ({ user: { shopId, actor }, locale, params, body }) => {
    const { version, stock, ...input } = body
    const update = { productId: params.id, shopId, actor, version, input, stock, locales: await readLocales() }
    const outcome = await updateProduct(deps, update)
    if (outcome instanceof Refusal) return outcome
    const product = await show(params.id, { shopId, locale })
    if (product instanceof Refusal) return product
    return outcome === 'stale'
      ? refuse('stale', text('Somebody else has changed this in the meantime'), { current: { product } })
      : reply({ product }).withChange(outcome.change)
  })

  async function answerContent(productId: number, change?: RecordedChange) {
    const content = await showContent(deps, { productId, locales: await readLocales() })
    return content instanceof Refusal ? content : reply({ content }).withChange(change)
  }

  api.handle('GET /admin/products/{id}/content', async ({ params }) => answerContent(params.id))

  api.handle('PATCH /admin/products/{id}/content', async ({ user: { actor }, params, body }) => {
    const { version, ...input } = body
    const correction = { productId: params.id, actor, version, input, locales: await readLocales() }
    const outcome = await correctProduct(deps, correction)
    if (outcome instanceof Refusal) return outcome
    if (outcome !== 'stale') return answerContent(params.id, outcome.change)
    const content = await showContent(deps, { productId: params.id, locales: await readLocales() })
    if (content instanceof Refusal) return content
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { content } })
  })

  api.handle('POST /seller/products/{id}/duplicate', async ({ user: { shopId, actor }, locale, params }) => {
    const copy = { productId: params.id, shopId, actor, locales: await readLocales() }
    return replyCreated(await duplicateProduct(deps, copy), { shopId, locale })
  })

  api.handle('POST /seller/products/{id}/archive', async ({ user: { shopId, actor }, locale, params: { id } }) => {
    const change = { kind: 'status', status: 'archived' } as const
    const outcome = await changeTogether(deps, { shopId, actor, chosen: { ids: [id] }, change, locale })
    if (outcome instanceof Refusal) return outcome
    const product = await show(id, { shopId, locale })
    return product instanceof Refusal ? product : reply({ product }).withChange(outcome.change)
  })

  api.handle('POST /seller/products/{id}/another-look', async ({ user, locale, params: { id }, body }) => {
    const { shopId, actor } = user
    const userId = personOf(user)
    const change = await askAnotherLook(deps, { productId: id, shopId, userId, actor, ...body })
    if (change instanceof Refusal) return change
    const product = await show(id, { shopId, locale })
    return product instanceof Refusal
      ? product
      : reply({ product }, text('The market will look at it again')).withChange(change)
  })

  api.handle('POST /seller/products/bulk', async ({ user: { shopId, actor }, locale, body }) => {
    const { ids, versions, filter, expected_count: expectedCount, change } = body
    const chosen = ids
      ? { ids, versions }
      : { filter: toFilter(shopId, filter ?? {}, wordsOf(filter?.search ?? '')), expectedCount }
    const outcome = await changeTogether(deps, { shopId, actor, chosen, change, locale })
    if (outcome instanceof Refusal) return outcome
    const { done, refused } = outcome
    return reply({ done, refused }).withChange(outcome.change)
  })

  api.handle(
    'POST /seller/pictures',
    async ({ user: { shopId }, files }) => {
      const pictures = await uploadPictures(deps, { shopId, uploads: files.pictures })
      return pictures instanceof Refusal ? pictures : reply({ pictures })
    },
    { rateLimit: { max: 120, seconds: 60 } },
  )
}
