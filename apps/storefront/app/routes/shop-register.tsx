import { onlyForManySellers, ShopRegisterPage } from '../features/shop-registration/index.ts'
import { apiOf } from '../lib/api/server.ts'
import { t } from '../lib/i18n/translate.ts'
import { pageMeta } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/shop-register'

export const loader = ({ context }: Route.LoaderArgs) => onlyForManySellers(apiOf(context))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: t('Become a Seller'),
    description: t('Open your own shop: tell us who you are and what you sell.'),
  })

export default ShopRegisterPage
