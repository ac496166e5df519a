import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The URL table, in the order of the specification's section 2. */
export default [
  layout('routes/layouts/public.tsx', [
    index('routes/home.tsx'),
    route('shops', 'routes/shops.tsx'),
    route('shops/:id', 'routes/shop.tsx'),
    route('products', 'routes/products.tsx'),
    route('products/:id/details', 'routes/product-details.tsx'),
    route('categories', 'routes/categories.tsx'),
    route('categories/:slug', 'routes/category.tsx'),
    route('most-popular', 'routes/most-popular.tsx'),
    route('best-deal', 'routes/best-deal.tsx'),
    route('flash-sale/:id', 'routes/flash-sale.tsx'),
  ]),
  layout('routes/layouts/bare.tsx', [route('*', 'routes/not-found.tsx')]),
] satisfies RouteConfig
