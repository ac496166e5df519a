import type { ServerBuild } from 'react-router'
import { createFindTarget } from '../page-targets.ts'
import type { RenderPage, Storefront } from '../storefront.ts'

/** Writes a page as a response. */
export type WritePage = (...args: Parameters<RenderPage>) => Promise<Response>

const rendererOf =
  (write: WritePage): RenderPage =>
  async (...args) => {
    const response = await write(...args)
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }

/** Paths of routes, and the parameters that each declares. */
type Routes = Record<string, readonly string[]>

/** Some of the storefront's routes; one of them reads parameters. */
const usual: Routes = {
  '': [],
  products: ['search', 'page'],
  'products/:id/details': [],
  shops: [],
  'shops/:id': [],
}

/** A storefront of a few routes, whose pages the test writes. */
export function storefrontStandIn(write: WritePage, more: Routes = {}): Storefront {
  const entries = Object.entries({ ...usual, ...more, '*': [] }).map(([path, names]) => [
    path,
    {
      id: path || 'home',
      parentId: 'root',
      ...(path ? { path } : { index: true }),
      module: { handle: { query: (asked: URLSearchParams) => only(asked, names) } },
    },
  ])
  const routes = Object.fromEntries([['root', { id: 'root', path: '', module: {} }], ...entries])
  return {
    render: rendererOf(write),
    findTarget: createFindTarget({ routes } as unknown as Pick<ServerBuild, 'routes'>),
  }
}

function only(asked: URLSearchParams, names: readonly string[]): string {
  const known = new URLSearchParams()
  for (const name of names) if (asked.has(name)) known.set(name, asked.get(name) ?? '')
  return known.toString()
}
