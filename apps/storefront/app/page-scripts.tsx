import { textsScript } from '@rialto/client/i18n/locale.ts'
import { createContext, useContext, useEffect } from 'react'
import { type EntryContext, Scripts, ScrollRestoration } from 'react-router'
import { InlineScript } from './lib/inline-script.tsx'
import { pageData } from './page-data.ts'

interface Rendering {
  /** The router's state for the page. */
  entry: EntryContext
  /** Keeps the page's data as JSON. Returns the address at which the browser fetches them. */
  keepData: (json: string) => string
}

/** The page that the server renders; null in the browser, which keeps the server's markup. */
export const RenderedEntry = createContext<Rendering | null>(null)

const PRELOADS_ID = 'later'
/** A covered window paints no frames and styles may load slowly; after this time the scripts are loaded anyway. */
const PAINT_TIMEOUT_MS = 3_000
/** Requesting a file takes a browser a millisecond or more; between batches of this size it can handle taps. */
const PRELOADS_PER_TASK = 5

/**
 * The page's scripts, which are requested after the first contentful paint: earlier requests would compete with styles,
 * font and picture for bandwidth, and with the layout for the processor. Their addresses are in a template, where the
 * browser's preload scanner does not look. The page's data are requested with them (decision 031).
 *
 * Replaces the router's `Scripts`, which are requested before everything else (decision 031).
 *
 * @param textsUrls the addresses of the page's translations, which are needed together with the scripts
 */
export function PageScripts({ textsUrls }: { textsUrls: readonly string[] | undefined }) {
  const rendering = useContext(RenderedEntry)
  useEffect(replayEarlyTaps, [])
  // Hot reloading needs the router's own scripts.
  if (import.meta.env.DEV)
    return (
      <>
        {textsUrls && <InlineScript code={textsScript(textsUrls)} />}
        <Scripts />
      </>
    )
  // `SSR` is constant in a build, which leaves the code for the server out of the browser's.
  const parts = import.meta.env.SSR && rendering ? scriptParts(rendering, textsUrls) : placeholderParts
  return <DeferredScripts parts={parts} />
}

/**
 * The router's `ScrollRestoration`. Its script is read from the element that the router creates, so that the content
 * security policy can allow it.
 */
export function ScrollMemory() {
  // biome-ignore lint/plugin: called as a hook, in every rendering: only its element tells the script's code
  const element = ScrollRestoration({})
  const { dangerouslySetInnerHTML: { __html: code } = { __html: '' } }: ScriptProps = element?.props ?? {}
  return code ? <InlineScript code={code} /> : null
}

interface ScriptProps {
  dangerouslySetInnerHTML?: { __html: string }
}

interface ScriptParts {
  /** Content of the template: preload links. */
  preloads: string
  /** Classic script that runs before the module. */
  inline: string
  /** The address of the page's data. */
  dataUrl: string
  /** The module that loads everything else. */
  module: string
}

/** The browser keeps the server's markup, whatever is rendered here. */
const placeholderParts: ScriptParts = { preloads: ' ', inline: ' ', dataUrl: '', module: ' ' }

function DeferredScripts({ parts: { preloads, inline, dataUrl, module } }: { parts: ScriptParts }) {
  return (
    <>
      <template
        id={PRELOADS_ID}
        data-page={dataUrl}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our own files
        dangerouslySetInnerHTML={{ __html: preloads }}
      />
      <InlineScript code={inline} />
      <InlineScript type="module" async code={module} />
    </>
  )
}

/** The route modules as the router's `Scripts` would list them, for loading later. */
export function scriptParts({ entry, keepData }: Rendering, textsUrls: readonly string[] | undefined): ScriptParts {
  const { manifest, staticHandlerContext, serverHandoffString } = entry
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const files = [
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ]
  const links = [...new Set(files)].map((href) => `<link rel="modulepreload" href="${href}"/>`)
  const inline = `${recordEarlyTapsScript};window.__reactRouterContext=${serverHandoffString ?? '{}'}`
  return {
    preloads: links.join(''),
    inline,
    dataUrl: keepData(pageData(staticHandlerContext)),
    module: moduleScript(manifest, routes, textsUrls),
  }
}

type Manifest = EntryContext['manifest']

/**
 * Imports the shared chunks first, then the manifest and the route modules, and the entry last. All are preloaded but
 * run one after the other, so that each is a task of its own and the page can handle taps in between.
 */
function moduleScript(
  { url, entry }: Manifest,
  routes: readonly { id: string; module: string }[],
  textsUrls: readonly string[] | undefined,
): string {
  const files = JSON.stringify([...entry.imports, url])
  const modules = JSON.stringify(routes.map(({ id, module }) => [id, module]))
  const ask = `const later=document.getElementById("${PRELOADS_ID}");window.pageData=fetch(later.dataset.page);window.pageData.catch(()=>{});const links=[...later.content.children];while(links.length){document.head.append(...links.splice(0,${PRELOADS_PER_TASK}));await new Promise(go=>setTimeout(go))}`
  const texts = textsUrls ? `${textsScript(textsUrls)};` : ''
  const begin = `${texts}${ask};for(const file of ${files})await import(file);const modules={};for(const [id,file] of ${modules})modules[id]=await import(file);window.__reactRouterRouteModules=modules;import("${entry.module}")`
  const whenDrawn = `new PerformanceObserver((list)=>{if(list.getEntriesByName("first-contentful-paint").length)once()}).observe({type:"paint",buffered:true})`
  return `let begun=document.hidden;const begin=async()=>{${begin}};const once=()=>{if(!begun){begun=true;begin()}};if(begun)begin();else{${whenDrawn};setTimeout(once,${PAINT_TIMEOUT_MS})}`
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Taps and input that the inline script records for the scripts that load later. */
interface EarlyTaps {
  /** The fields that were changed, and their values. */
  fields: Map<Field, string | boolean>
  /** The button that was pressed or the form that was sent last. */
  last?: HTMLButtonElement | SubmitEvent
  /** Stops recording, once the page handles events itself. */
  end(): void
}

declare global {
  interface Window {
    earlyTaps?: EarlyTaps
  }
}

/**
 * An inline script that records clicks and input before the page has hydrated. A page is visible a second or two before
 * its scripts have run (decision 031), and a shopper who presses *Add to Cart* then means it. Links work without
 * scripts. Forms with an `action` are submitted by the browser; the others would put the input into the address.
 */
const recordEarlyTapsScript = `(${recordEarlyTaps})()`

function recordEarlyTaps(): void {
  const until = new AbortController()
  const taps: EarlyTaps = { fields: new Map(), end: () => until.abort() }
  const on = <E extends Event>(type: string, listener: (event: E) => void) =>
    addEventListener(type, (event) => listener(event as E), { capture: true, signal: until.signal })
  on('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button') taps.last = button
  })
  on('input', ({ target }) => {
    const field = target as Field
    taps.fields.set(
      field,
      field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value,
    )
  })
  on('submit', (event: SubmitEvent) => {
    if ((event.target as Element).hasAttribute('action')) return
    event.preventDefault()
    taps.last = event
  })
  window.earlyTaps = taps
}

/** Repeats the recorded input and the last click or submission, once the page has hydrated. */
function replayEarlyTaps(): void {
  const { fields, last } = window.earlyTaps ?? {}
  window.earlyTaps = undefined
  for (const [field, recorded] of fields ?? []) fill(field, recorded)
  // The values must reach the state before a form is submitted.
  if (last) setTimeout(() => (last instanceof SubmitEvent ? resend(last) : last.click()))
}

/**
 * Sets a field's value. React only reports a change when the value differs from the last one that it has seen, so the
 * native setter is called.
 */
function fill(field: Field, filled: string | boolean): void {
  if (typeof filled === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !filled
    box.click()
    return
  }
  const value = field.value || filled
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const resend = ({ target, submitter }: SubmitEvent) => (target as HTMLFormElement).requestSubmit(submitter)
