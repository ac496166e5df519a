import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The URL table, in the order of the specification's section 2. */
export default [index('routes/home.tsx'), route('*', 'routes/not-found.tsx')] satisfies RouteConfig
