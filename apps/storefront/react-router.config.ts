import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from '../../scripts/lib/precompress.ts'

export default {
  ssr: true,
  // All routes are known from one small file that is kept, rather than asked for as links come into the page: a page has
  // hundreds of links, and what watches for new ones is at work whenever anything changes.
  routeDiscovery: { mode: 'initial' },
  // The list of routes is written last of all.
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
