import { t } from '@rialto/client/i18n/translate.ts'
import { notFoundUnlessMarket, ShopRegisterPage } from '../features/shops/index.ts'
import { apiOf } from '../lib/load.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/shop-register'

export const loader = ({ context }: Route.LoaderArgs) => notFoundUnlessMarket(apiOf(context))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: t('Become a Seller'),
    description: t('Open your own shop: tell us who you are and what you sell.'),
  })

export default ShopRegisterPage
