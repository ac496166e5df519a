import { renderToStaticMarkup } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handOverPageData } from './page-data.ts'
import { LateScripts, partsOf } from './page-scripts.tsx'

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
    loaderData: { home: { name: 'Tea </script><!-- & "salt"' } },
    errors: null,
  },
  serverHandoffString: '{"ssr":true}',
} as unknown as EntryContext

/** Runs the page's module with files that are called as they are named. */
function open({ hidden = false } = {}) {
  const { later, begin } = partsOf(entry, '/api/lang/en?v=1')
  document.body.innerHTML = `<template id="later">${later}</template>`
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  const imported: string[] = []
  const importFile = async (file: string) => imported.push(file) && { file }
  new Function('importFile', begin.replaceAll('import(', 'importFile('))(importFile)
  return imported
}

const inHead = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))

let tellPaint: (name: string) => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({})),
  )
  const observers: PerformanceObserverCallback[] = []
  class PaintObserver {
    constructor(told: PerformanceObserverCallback) {
      observers.push(told)
    }
    observe = ({ type, buffered }: PerformanceObserverInit) => expect([type, buffered]).toEqual(['paint', true])
  }
  vi.stubGlobal('PerformanceObserver', PaintObserver)
  tellPaint = (name) => {
    const list = { getEntriesByName: (asked: string) => (asked === name ? [{ name }] : []) }
    for (const told of observers) told(list as unknown as PerformanceObserverEntryList, {} as PerformanceObserver)
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('the scripts of a page', () => {
  it('are asked for once the first frame is drawn, each once, and the texts with them', async () => {
    const imported = open()
    expect(inHead()).toEqual([])
    // The background comes first.
    tellPaint('first-paint')
    await vi.advanceTimersByTimeAsync(10)
    expect(inHead()).toEqual([])
    expect(fetch).not.toHaveBeenCalled()
    tellPaint('first-contentful-paint')
    // A few at a time.
    await vi.advanceTimersByTimeAsync(10)
    const files = ['list.js', 'entry.js', 'framework.js', 'root.js', 'home.js', 'goods.js'].map(
      (file) => `/assets/${file}`,
    )
    expect(inHead()).toEqual(files)
    expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['/api/lang/en?v=1'])
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

  it('do not wait where no frames are drawn: in a tab behind others, in a window that is covered', async () => {
    const behind = open({ hidden: true })
    await vi.advanceTimersByTimeAsync(10)
    expect(behind).toContain('/assets/home.js')
    document.head.replaceChildren()
    const imported = open()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(imported).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(imported).toContain('/assets/home.js')
  })

  it('tell the router its settings', () => {
    expect(partsOf(entry, undefined).first).toContain('window.__reactRouterContext={"ssr":true}')
    expect(partsOf(entry, undefined).begin).not.toContain('pageTexts')
  })

  it('find the page’s data in it, whatever is written there, and hand them to the router', async () => {
    document.body.innerHTML = renderToStaticMarkup(<LateScripts parts={partsOf(entry, undefined)} />)
    const router: Window['__reactRouterContext'] = {}
    vi.stubGlobal('__reactRouterContext', router)
    handOverPageData()
    // The router reads its stream, and keeps what it found there.
    expect(JSON.parse(await new Response(router.stream).text())).toEqual([[]])
    router.state = []
    expect(router.state).toEqual({ loaderData: { home: { name: 'Tea </script><!-- & "salt"' } }, errors: null })
  })

  it('leave the router its own stream where the page has no data in it', () => {
    const router: Window['__reactRouterContext'] = { stream: new ReadableStream() }
    vi.stubGlobal('__reactRouterContext', router)
    handOverPageData()
    expect(router).toEqual({ stream: expect.any(ReadableStream) })
  })
})
