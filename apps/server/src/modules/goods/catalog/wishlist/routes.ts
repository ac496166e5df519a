import type { Deps } from '../../../../deps.ts'
import { type Api, reply } from '../../../../http/api.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { listFavorites } from './list-favorites.ts'
import { toggleFavorite } from './toggle-favorite.ts'

export function wishlistRoutes(api: Api, deps: Deps): void {
  api.handle('GET /favorite-products', async ({ user, locale }) =>
    reply({ products: await listFavorites(deps, user.id, locale) }),
  )

  api.handle(
    'POST /favorite-add-or-remove',
    async ({ user, body }) => {
      const toggled = await toggleFavorite(deps, user.id, body.product_id)
      if (toggled instanceof Refusal) return toggled
      return reply(toggled, toggled.is_favorite ? text('Added to your wishlist') : text('Removed from your wishlist'))
    },
    { rateLimit: { max: 240, seconds: 60 } },
  )
}
