import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { type ApiTransport, createApiClient } from '@rialto/client/api/client.ts'
import { textsUrl } from '@rialto/client/i18n/locale.ts'
import { createI18n, translateBy } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { WithoutScripts } from '@rialto/ui/use-visibility.ts'
import type { i18n } from 'i18next'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { InlineScripts } from './lib/inline-script.tsx'
import { type Rendering, renderingContext } from './lib/load.ts'
import { type PageTexts, readTexts } from './lib/read-texts.ts'
import { RenderedParts } from './lib/rendered-once.tsx'
import { type KeptMarkup, RenderingParts } from './lib/rendered-parts.ts'
import { RenderedEntry } from './page-scripts.tsx'
import type { loader } from './root.tsx'

type RootData = Awaited<ReturnType<typeof loader>>

export const streamTimeout = 10_000

/** Renderings in different languages run concurrently; each finds its own translations here. */
const renderingI18n = new AsyncLocalStorage<i18n>()
translateBy(() => renderingI18n.getStore())

interface RenderingRequest {
  transport: ApiTransport
  locale: string
  currency: string | undefined
  origin: string
  inlineScripts: Set<string>
  keepData: (json: string) => string
  keepHtml: (html: Buffer) => void
  keptMarkup?: KeptMarkup
  withoutScripts?: boolean
  /** Grows with each change of settings, texts among them. */
  textsGeneration?: number
}

/**
 * Creates the context of a rendering. The server calls it through the build, since neither app imports the other.
 */
export async function contextFor({
  transport,
  locale,
  currency,
  origin,
  textsGeneration = 0,
  ...output
}: RenderingRequest): Promise<RouterContextProvider> {
  const api = createApiClient(transport, () => ({ locale }))
  const { texts, urls } = await textsOf(api, locale, textsGeneration)
  const context = new RouterContextProvider()
  context.set(renderingContext, { api, locale, texts, textsUrls: urls, currency, origin, ...output })
  return context
}

const TEXTS_CACHED_MS = 5_000
const cachedTexts = new Map<string, PageTexts & { readAt: number; generation: number }>()
/** Creating an i18n instance costs as much as rendering a small page, so each set of texts has one. */
const i18nByTexts = new WeakMap<Rendering['texts'], i18n>()

/** Texts change with a release or by the operator, so they are requested again after a change of settings and after some seconds. */
async function textsOf(api: Rendering['api'], locale: string, generation: number): Promise<PageTexts> {
  const cached = cachedTexts.get(locale)
  if (cached?.generation === generation && Date.now() - cached.readAt < TEXTS_CACHED_MS) return cached
  // Without texts the page is in English, since the keys are the English wording.
  const read = await readTexts(api, locale).catch(
    (): PageTexts => cached ?? { texts: {}, urls: [textsUrl(locale, 'none')] },
  )
  const isSame = cached !== undefined && cached.urls.join() === read.urls.join()
  const fresh = { ...(isSame ? cached : read), readAt: Date.now(), generation }
  cachedTexts.set(locale, fresh)
  return fresh
}

/** In production the page's data are sent as JSON, so nothing waits for the router's stream (decision 031). */
const readsStream = import.meta.env.DEV
/** React writes this in place of a boundary whose content threw an error. */
const FAILED_BOUNDARY = '<!--$!-->'

/** Renders the whole page before the first byte, because it is cached, compressed once and sent to many. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const {
    locale,
    texts,
    inlineScripts,
    keepData,
    keepHtml,
    keptMarkup,
    withoutScripts = false,
  } = context.get(renderingContext)
  const language = i18nByTexts.get(texts) ?? createI18n(locale, texts)
  i18nByTexts.set(texts, language)
  const page = (parts: RenderingParts | null) => (
    <TranslationProvider i18n={language}>
      <RenderedEntry value={{ entry, keepData }}>
        <InlineScripts value={inlineScripts}>
          <WithoutScripts value={withoutScripts}>
            <RenderedParts value={parts}>
              <ServerRouter
                context={readsStream ? entry : { ...entry, serverHandoffStream: undefined }}
                url={request.url}
              />
            </RenderedParts>
          </WithoutScripts>
        </InlineScripts>
      </RenderedEntry>
    </TranslationProvider>
  )
  const parts = keptMarkup && !readsStream ? partsOf(keptMarkup, entry, texts) : null
  keepHtml(await renderingI18n.run(language, () => render(page, parts)))
  // Without the body, which a response would copy several times.
  return new Response(null, { status, headers })
}

/** The parts that a page shares with others in the same language and currency; null for a page without settings. */
function partsOf(
  kept: KeptMarkup,
  { staticHandlerContext }: EntryContext,
  texts: Rendering['texts'],
): RenderingParts | null {
  const root: RootData | undefined = staticHandlerContext.loaderData.root
  if (!root) return null
  const { settings, locale, currency, year, origin } = root
  return new RenderingParts(kept, { objects: [settings, texts], values: [locale, currency.name, year, origin] })
}

/**
 * Renders to a string, which takes half the time of a stream of bytes (decision 031) but cannot wait and swallows errors
 * inside boundaries. Such a page is rendered again as a stream, which reports the error.
 */
async function render(
  page: (parts: RenderingParts | null) => React.ReactNode,
  parts: RenderingParts | null,
): Promise<Buffer> {
  if (readsStream) return renderStream(page(null))
  const html = renderToString(page(parts))
  if (html.includes(FAILED_BOUNDARY)) return renderStream(page(null))
  const whole = parts ? parts.fill(html) : html
  return whole === undefined ? renderStream(page(null)) : Buffer.from(`<!DOCTYPE html>${whole}`)
}

function renderStream(page: React.ReactNode): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // The page is sent as a whole, so React must not move large parts of it to the end.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const parts: Uint8Array[] = []
        pipe(
          new Writable({
            write(part: Uint8Array, _encoding, done) {
              parts.push(part)
              done()
            },
            final(done) {
              resolve(Buffer.concat(parts))
              done()
            },
          }),
        )
      },
      onShellError: reject,
      onError: (error) => reject(error),
    })
    const timer = setTimeout(() => abort(new Error('rendering took too long')), streamTimeout)
  })
}
