import type { EntryContext } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handOverPageData } from './page-data.ts'
import { scriptParts } from './page-scripts.tsx'

const routes = {
  root: { id: 'root', module: '/assets/root.js', imports: ['/assets/framework.js'] },
  home: { id: 'home', module: '/assets/home.js', imports: ['/assets/framework.js', '/assets/goods.js'] },
}
const entry = {
  manifest: {
    url: '/assets/list.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes,
  },
  staticHandlerContext: {
    matches: [{ route: { id: 'root' } }, { route: { id: 'home' } }],
    loaderData: { home: { name: 'Tea' } },
    errors: null,
  },
  serverHandoffString: '{"ssr":true}',
} as unknown as EntryContext

const DATA_URL = '/page-data/abc?page=%2F'
let kept: string[]
const rendering = {
  entry,
  keepData: (json: string) => {
    kept.push(json)
    return DATA_URL
  },
}

/** Runs the inline module of the page with a mocked `import()`, and returns the files that it imports. */
function runPage({ hidden = false } = {}) {
  const { preloads, dataUrl, module } = scriptParts(rendering, ['/api/lang/en?v=1'])
  document.body.innerHTML = `<template id="later" data-page="${dataUrl}">${preloads}</template>`
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  const imported: string[] = []
  const importFile = async (file: string) => imported.push(file) && { file }
  new Function('importFile', module.replaceAll('import(', 'importFile('))(importFile)
  return imported
}

const headLinks = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))

let reportPaint: (name: string) => void
beforeEach(() => {
  kept = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({})),
  )
  const observers: PerformanceObserverCallback[] = []
  class PaintObserver {
    constructor(callback: PerformanceObserverCallback) {
      observers.push(callback)
    }
    observe = ({ type, buffered }: PerformanceObserverInit) => expect([type, buffered]).toEqual(['paint', true])
  }
  vi.stubGlobal('PerformanceObserver', PaintObserver)
  reportPaint = (name) => {
    const list = { getEntriesByName: (wanted: string) => (wanted === name ? [{ name }] : []) }
    for (const callback of observers)
      callback(list as unknown as PerformanceObserverEntryList, {} as PerformanceObserver)
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('page scripts', () => {
  it('are requested once after the first contentful paint, together with the data and the translations', async () => {
    const imported = runPage()
    expect(headLinks()).toEqual([])
    // The first paint may show only the background.
    reportPaint('first-paint')
    await vi.advanceTimersByTimeAsync(10)
    expect(headLinks()).toEqual([])
    expect(fetch).not.toHaveBeenCalled()
    reportPaint('first-contentful-paint')
    // The files are requested a few at a time.
    await vi.advanceTimersByTimeAsync(10)
    const files = ['list.js', 'entry.js', 'framework.js', 'root.js', 'home.js', 'goods.js'].map(
      (file) => `/assets/${file}`,
    )
    expect(headLinks()).toEqual(files)
    expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['/api/lang/en?v=1', DATA_URL])
    expect(imported).toEqual(
      ['framework.js', 'list.js', 'root.js', 'home.js', 'entry.js'].map((file) => `/assets/${file}`),
    )
    expect(window).toHaveProperty('__reactRouterRouteModules', {
      root: { file: '/assets/root.js' },
      home: { file: '/assets/home.js' },
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(imported).toHaveLength(5)
  })

  it('are requested without a paint in a hidden tab, and after three seconds in a covered window', async () => {
    const hiddenTab = runPage({ hidden: true })
    await vi.advanceTimersByTimeAsync(10)
    expect(hiddenTab).toContain('/assets/home.js')
    document.head.replaceChildren()
    const imported = runPage()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(imported).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(imported).toContain('/assets/home.js')
  })

  it('set the context of the router', () => {
    expect(scriptParts(rendering, undefined).inline).toContain('window.__reactRouterContext={"ssr":true}')
    expect(scriptParts(rendering, undefined).module).not.toContain('pageTexts')
  })
})

describe('page data', () => {
  let routerContext: NonNullable<Window['__reactRouterContext']>
  const answerWith = (response: Response) => vi.stubGlobal('pageData', Promise.resolve(response))
  beforeEach(() => {
    routerContext = {}
    vi.stubGlobal('__reactRouterContext', routerContext)
  })

  it('are handed to the router', async () => {
    scriptParts(rendering, undefined)
    answerWith(new Response(kept[0]))
    expect(await handOverPageData()).toEqual({ mayDiffer: false })
    // The router reads its stream, then sets its state.
    expect(JSON.parse(await new Response(routerContext.stream).text())).toEqual([[]])
    routerContext.state = []
    expect(routerContext.state).toEqual({ loaderData: { home: { name: 'Tea' } }, errors: null })
  })

  it('may differ from the markup when the server sends newer ones', async () => {
    answerWith(Response.json({}, { headers: { 'content-location': '/page-data/new' } }))
    expect(await handOverPageData()).toEqual({ mayDiffer: true })
  })

  it('leave the page as it is when they cannot be loaded', async () => {
    answerWith(Response.json({}, { status: 503 }))
    await expect(handOverPageData()).rejects.toThrow('503')
    expect(routerContext).toEqual({})
  })

  it('leave the router its own stream in development', async () => {
    routerContext.stream = new ReadableStream()
    await handOverPageData()
    expect(routerContext).toEqual({ stream: expect.any(ReadableStream) })
  })
})
