import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { repositoryRoot } from '../lib/repository-root.ts'
import { createFindTarget, type PageTarget } from './page-targets.ts'
import type { ApiTransport } from './transport.ts'

export interface RenderOptions {
  transport: ApiTransport
  locale: string
  currency: string | undefined
  origin: string
  /** Filled with the scripts that the rendering writes into its page. */
  inlineScripts: Set<string>
  /** Keeps the data that the page's scripts start with. @returns the address at which browsers fetch them */
  keepData(json: string): string
  /** The page's scripts never run, so that everything must be in its HTML. */
  withoutScripts?: boolean
  /** Grows with each change of settings, so that the texts are read again. */
  textsGeneration: number
}

/** Renders the page of a request. */
export type RenderPage = (request: Request, options: RenderOptions) => Promise<Response>

/** The storefront as the server sees it. */
export interface Storefront {
  render: RenderPage
  /** At once from a build; while developing the routes may have changed. */
  findTarget(url: string): PageTarget | Promise<PageTarget>
}

/** The exports of the storefront's `entry.server.tsx` that the server uses. */
interface StorefrontEntry {
  contextFor(options: RenderOptions): Promise<RouterContextProvider>
}

export const storefrontFolder = join(repositoryRoot, 'apps/storefront')
export const clientFolder = join(storefrontFolder, 'build/client')

/** Loads the built storefront. Throws when it has not been built. */
export async function loadStorefront(): Promise<Storefront> {
  const file = join(storefrontFolder, 'build/server/index.js')
  if (!existsSync(file)) throw new Error('The storefront is not built. `npm start` builds it.')
  const build: ServerBuild = await import(pathToFileURL(file).href)
  return { render: rendererOf(build, 'production'), findTarget: createFindTarget(build) }
}

export function rendererOf(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode)
  const entry = build.entry.module as unknown as StorefrontEntry
  return async (request, options) => handle(request, await entry.contextFor(options))
}
