import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The URL table, in the order of the specification's section 2. */
export default [
  layout('routes/layouts/public.tsx', [index('routes/home.tsx')]),
  layout('routes/layouts/bare.tsx', [route('*', 'routes/not-found.tsx')]),
] satisfies RouteConfig
